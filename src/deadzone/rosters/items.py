"""Checks the items of a roster: who may carry them, which the list sells, how many of each rarity. R-TEAM-50..53."""

from __future__ import annotations

from collections.abc import Iterator

from deadzone.catalog.guns import items_for_sale
from deadzone.catalog.records import FactionRecord, ItemRecord, LootToken, ProfileRecord
from deadzone.core.sentence import Fault
from deadzone.rosters import mending
from deadzone.rosters.finding import only_found
from deadzone.rosters.mending import Violation
from deadzone.rosters.recruited import Muster, Recruit, allowance, item_room

RARITIES = ("common", "rare", "unique")


def rarity_faults(muster: Muster, limit: int) -> Iterator[Violation]:
    """A team may only buy so many items of each rarity. R-TEAM-51, R-TEAM-52."""
    row = allowance(muster.catalogue, limit)
    printed = row in muster.catalogue.constants.sizes
    for id in RARITIES:
        rarity = muster.catalogue.rarities[id]
        count, most = muster.items_bought(rarity.name), getattr(row, id)
        if count > most:
            yield Violation(
                Fault(
                    "Items ({rarity}): {count} bought; a game of {limit} points allows {most}.",
                    rule="R-TEAM-51" if printed else "R-TEAM-52",
                    where="members",
                    rarity=rarity.label,
                    count=count,
                    limit=limit,
                    most=most,
                ),
                mending.fewer_items(muster, rarity.name, count - most),
            )


def item_faults(faction: FactionRecord, recruit: Recruit, unit: ProfileRecord) -> Iterator[Violation]:
    where = recruit.where("items")
    for word, item in zip(recruit.member.items, recruit.items, strict=True):
        fault = _sale_fault(faction, recruit, word, item)
        if fault is not None:
            yield fault
    room, carried = item_room(recruit.catalogue, unit), recruit.carried
    if carried and room == 0:
        yield Violation(
            Fault("{model} cannot carry items.", rule="R-ITEM-04", where=where, model=unit.label),
            mending.carried_by_another(room),
        )
    elif len(carried) > room:
        yield Violation(
            Fault(
                "Items bought for {model}: {count}; at most {room}.",
                rule="R-TEAM-50",
                where=where,
                model=unit.label,
                room=room,
                count=len(carried),
            ),
            mending.carried_by_another(room),
        )


def _sale_fault(
    faction: FactionRecord, recruit: Recruit, word: str, item: ItemRecord | LootToken | None
) -> Violation | None:
    """The item must exist and be for sale in this list. R-TEAM-02, R-TEAM-12, R-TEAM-53, I-INTEL, I-BOOBYTRAP."""
    where = recruit.where("items")
    if item is None:
        return Violation(
            Fault("Unknown item '{id}'.", rule="R-TEAM-50", where=where, id=word),
            mending.another_item(faction, recruit, word),
        )
    if isinstance(item, LootToken):
        return Violation(only_found(item, where), mending.removed(item))
    if item in items_for_sale(recruit.catalogue, faction.id):
        return None
    name = item.numbered
    if not item.for_sale:
        return Violation(Fault("{item} is fixed equipment and cannot be bought.", rule="R-TEAM-53", where=where,
                     item=name), mending.removed(item))  # fmt: skip
    rule = "R-TEAM-12" if faction.base else "R-TEAM-02"
    return Violation(
        Fault("{faction} cannot buy {item}.", rule=rule, where=where, item=name, faction=faction.label),
        mending.removed(item),
    )
