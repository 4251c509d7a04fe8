"""All army specials: importing this module registers them. S-*."""

from __future__ import annotations

import deadzone.procedures.specials.command_dice
import deadzone.procedures.specials.fighting
import deadzone.procedures.specials.finds_and_drops
import deadzone.procedures.specials.healing
import deadzone.procedures.specials.lent_weapons
import deadzone.procedures.specials.moving
import deadzone.procedures.specials.orders
import deadzone.procedures.specials.protecting
import deadzone.procedures.specials.rising
import deadzone.procedures.specials.rolling
import deadzone.procedures.specials.shooting
import deadzone.procedures.specials.strengthening
