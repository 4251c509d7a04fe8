"""Army specials that protect models from an attack. S-STEALTH, S-BASTION, S-STARFORGED."""

from __future__ import annotations

from deadzone.core.questions import NUMBER, RED, Choice, Question
from deadzone.core.state import ARMOUR_BONUS, FOR_THE_ATTACK, NOBODY, SPECIAL, State, Step
from deadzone.procedures.specials.offering import ArmySpecial, Asked, link_special, spend_special
from deadzone.rules.shooting.shooting import STEALTH
from deadzone.rules.specials.defence import BASTION, ap_lowered


class Stealth(ArmySpecial):
    """A die for the Survive test of a model that is shot at, for each result; declared before rolling. S-STEALTH."""

    NAME = "stealth"
    FIELDS = (*ArmySpecial.FIELDS, "count")

    def __init__(self, side: int = RED, model: int = NOBODY, other: int = NOBODY) -> None:
        super().__init__(side, model, other)
        self.count = 0

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (Stealth.choose_number, Stealth.hide)

    def choose_number(self, g: State) -> Question:
        counts = tuple(range(g.command(self.side, SPECIAL) + 1))
        return Choice(self.side, "special-dice", "count", NUMBER, counts, self.model)

    def hide(self, g: State) -> None:
        if self.count:
            spend_special(g, self.side, self.count)
            g.gain(self.model, STEALTH, self.count, FOR_THE_ATTACK)

    def sound(self, g: State) -> bool:
        if not super().sound(g) or self.model == NOBODY:
            return False
        return not self.next_is(Stealth.hide) or 0 <= self.count <= g.command(self.side, SPECIAL)


class Bastion(Asked):
    """One more point of Armour against this attack. S-BASTION."""

    NAME = "bastion"

    def happen(self, g: State) -> None:
        g.gain(self.model, ARMOUR_BONUS, 1, FOR_THE_ATTACK)
        g.gain(self.model, BASTION, 0, FOR_THE_ATTACK)


class StarforgedArmour(ArmySpecial):
    """The AP of an attack falls by one for each result; `other` is that AP. S-STARFORGED.

    It hands back by how much.
    """

    NAME = "starforged-armour"
    FIELDS = (*ArmySpecial.FIELDS, "count")
    MODELS = ("model",)

    def __init__(self, side: int = RED, model: int = NOBODY, other: int = 0) -> None:
        super().__init__(side, model, other)
        self.count = 0

    @staticmethod
    def steps() -> tuple[Step, ...]:
        return (StarforgedArmour.choose_number, StarforgedArmour.spend)

    def hands_back(self) -> int:
        return self.count

    def choose_number(self, g: State) -> Question:
        counts = tuple(ap_lowered(g, self.side, self.model, self.other))
        return Choice(self.side, "special-dice", "count", NUMBER, counts, self.model)

    def spend(self, g: State) -> None:
        if self.count:
            spend_special(g, self.side, self.count)

    def sound(self, g: State) -> bool:
        if not super().sound(g) or self.model == NOBODY or self.other < 0:
            return False
        if not self.next_is(StarforgedArmour.spend):
            return True
        return self.count in ap_lowered(g, self.side, self.model, self.other)


link_special("S-STEALTH", Stealth)
link_special("S-BASTION", Bastion)
link_special("S-STARFORGED", StarforgedArmour)
