"""The mission of a battle for its players: what scores VP, and what ends the battle."""

from __future__ import annotations

from deadzone.core.sentence import Name, Sentence, Words
from deadzone.core.setting import NO_LIMIT, NO_TARGET, Setting
from deadzone.host.protocol.hello import ScoringInfo
from deadzone.jade.paper.missions import KILLS, LEAVING, OTHER, SOURCE_NAMES
from deadzone.jade.paper.missions import ways_to_score as ways_on_paper
from deadzone.language.words import say
from deadzone.rules.missions.mission_kinds import MISSION_KINDS

ON_PAPER_ONLY = (LEAVING, OTHER)  # people at a table note the first for one side, and correct mistakes by the second


def ways_to_score(setting: Setting, lang: str) -> list[ScoringInfo]:
    """Ways to score in this battle, kills first; Intel only with items. M-PATROL-12."""
    kind = MISSION_KINDS.get(setting.mission.name)
    ways = [_way(SOURCE_NAMES[KILLS], "", Name("For each enemy model killed: its VP."), "R-KILL-03", lang)]
    for way in ways_on_paper(kind.id, kills_known=True) if kind is not None else ():
        if way.source in ON_PAPER_ONLY or (way.point.rule == "I-INTEL-01" and not setting.options.items):
            continue
        vp = " / ".join([str(points) for points in way.vp])
        ways.append(_way(SOURCE_NAMES[way.source], vp, way.point.sentence, way.point.rule, lang))
    if kind is not None and kind.leaving:
        left = Name("For each of your models that leaves the board through the enemy zone: twice its VP.")
        ways.append(_way(SOURCE_NAMES[LEAVING], "", left, "M-HOUSE-BREAK", lang))
    return ways


def ways_to_end(setting: Setting, lang: str) -> list[ScoringInfo]:
    """What ends the battle. R-WIN-01, M-PATROL-14."""
    target = Sentence(
        "Who has {target} VP at the end of a round, and more than the enemy, wins.", target=setting.mission.vp_target
    )
    ends = [
        *([_way(Name("VP"), "", target, "R-WIN-03", lang)] if setting.mission.vp_target != NO_TARGET else []),
        _way(
            Name("Models"), "", Name("Who alone has models on the board at the end of a round wins."), "R-WIN-06", lang
        ),
    ]
    limit = setting.options.round_limit
    if limit != NO_LIMIT:
        last = Sentence("After round {n} the side with more VP wins.", n=limit)
        ends.append(_way(Name("Rounds"), "", last, "M-PATROL-14", lang))
    return ends


def _way(name: Words, vp: str, words: Words, rule: str, lang: str) -> ScoringInfo:
    return ScoringInfo(name=say(name, lang), vp=vp, text=say(words, lang), rule=rule)
