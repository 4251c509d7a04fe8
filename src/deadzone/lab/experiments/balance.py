"""Which lists are worth more or less than their points, and what in a team makes the difference.

All teams cost the same. A list that scores more than half against all others is underpriced for what it does in these
battles; a model in whose favour points within the same list are better spent is, too.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from deadzone.core.sentence import Fault
from deadzone.lab.experiments.contests import Contests, contests_of
from deadzone.lab.experiments.estimates import Fit, Numbers, regression
from deadzone.lab.experiments.found import Found, by
from deadzone.lab.experiments.plan import Record
from deadzone.lab.experiments.statistics import LEVEL, Interval, benjamini_hochberg, holm, p_of_t

LEAST_TEAMS: Final = 10  # with and without a model, to say anything about it
TEN_POINTS: Final = 10.0
STRONG, WEAK, FAIR = "strong", "weak", "fair"


class ListFigure(NamedTuple):
    """A list against all others; `p` is corrected by Holm."""

    name: str
    share: Interval
    p: float

    @property
    def verdict(self) -> str:
        if self.p >= 1 - LEVEL:
            return FAIR
        return STRONG if self.share.value > 0.5 else WEAK


class Effect(NamedTuple):
    """By how much the score grows; `p` is corrected by Benjamini and Hochberg, `teams` have it."""

    list: str
    what: str
    effect: Interval
    p: float
    teams: int


class Balance(NamedTuple):
    contests: Contests
    lists: list[ListFigure]
    models: list[Effect]  # 10 points more for this model, within its list
    features: list[Effect]  # over all lists
    teams: int


FEATURES: Final = ("models", "leader", "shooting", "vehicle", "items")


def balance(found: Found) -> Balance:
    """The figures of an experiment with random teams of several lists."""
    if not compares_lists(found.record):
        raise Fault("A balance needs random teams of at least two lists: name lists as teams of the experiment.")
    contests = contests_of(found, by("teams"))
    ps = holm([contests.p(place) for place in range(len(contests.names))])
    figures = [ListFigure(name, contests.share(place), ps[place]) for place, name in enumerate(contests.names)]
    teams = _teams(found, contests)
    return Balance(
        contests,
        sorted(figures, key=lambda it: -it.share.value),
        _models(teams),
        _features(teams),
        len(teams),
    )


def compares_lists(record: Record) -> bool:
    """Whether random teams of different lists meet, and no others."""
    lists = {one.list for cell in record.cells for one in (cell.first, cell.second)}
    return "" not in lists and any(cell.first.list != cell.second.list for cell in record.cells)


class _RandomTeam:
    """One random team: what is in it, and its score over all its battles."""

    def __init__(self, name: str, number: int, score: float) -> None:
        self.name = name
        self.number = number
        self.score = score
        self.spent: dict[str, int] = {}
        self.features: dict[str, float] = dict.fromkeys(FEATURES, 0.0)


def _teams(found: Found, contests: Contests) -> list[_RandomTeam]:
    """All random teams; each has one number in its list, and plays with it against all others, on both sides."""
    scores = _scores(contests)
    teams = {key: _RandomTeam(contests.names[key[0]], key[1], score) for key, score in scores.items()}
    battle, models = found.rows("models")
    side_is_red = np.asarray(models["side"].to_numpy(zero_copy_only=False)) == "red"
    place = {name: number for number, name in enumerate(contests.names)}
    reds = np.array(found.of_cells(lambda cell: place[(cell.first if cell.side == "red" else cell.second).team]))
    blues = np.array(found.of_cells(lambda cell: place[(cell.second if cell.side == "red" else cell.first).team]))
    owner = np.where(side_is_red, reds[battle], blues[battle])
    keys = owner * (int(found.game.max()) + 1) + found.game[battle]
    wanted = _first_battles(keys, battle)
    _fill(teams, owner, found.game[battle], models, np.flatnonzero(wanted))
    return [team for team in teams.values() if team.spent]


def _scores(contests: Contests) -> dict[tuple[int, int], float]:
    """The mean score of each random team, by list and number."""
    rival = np.concatenate([contests.first, contests.second])
    number = np.concatenate([contests.number, contests.number])
    score = np.concatenate([contests.score, 1 - contests.score])
    size = int(number.max()) + 1
    keys, place = np.unique(rival * size + number, return_inverse=True)
    means = np.bincount(place, weights=score) / np.bincount(place)
    return {(int(key) // size, int(key) % size): float(mean) for key, mean in zip(keys, means, strict=True)}


def _first_battles(keys: Any, battle: Any) -> Any:
    """Models of the first battle of each team: it has the same ones in all of them."""
    order = np.lexsort((battle, keys))
    _, starts = np.unique(keys[order], return_index=True)
    first = np.repeat(battle[order][starts], np.diff([*starts, len(keys)]))
    wanted = np.zeros(len(keys), dtype=bool)
    wanted[order] = battle[order] == first
    return wanted


def _fill(teams: dict[tuple[int, int], _RandomTeam], owner: Any, game: Any, models: dict[str, Any], rows: Any) -> None:
    units, points, types = models["unit"], models["points"], models["type"]
    for row in rows:
        team = teams.get((int(owner[row]), int(game[row])))
        cost = points[int(row)].as_py()
        if team is None or cost == 0:  # brought along by another model
            continue
        unit, kind = units[int(row)].as_py(), types[int(row)].as_py()
        team.spent[unit] = team.spent.get(unit, 0) + cost
        team.features["models"] += 1
        team.features["leader"] += cost / TEN_POINTS if kind == "L" else 0
        team.features["vehicle"] += kind == "V"
        team.features["shooting"] += cost / TEN_POINTS if models["shoots"][int(row)].as_py() else 0
        team.features["items"] += len(models["items"][int(row)].as_py())


def _models(teams: list[_RandomTeam]) -> list[Effect]:
    """For each list, the score of its teams by the points that are spent on each model."""
    effects = []
    for name in dict.fromkeys(team.name for team in teams):
        own = [team for team in teams if team.name == name]
        having = {unit: sum(unit in team.spent for team in own) for team in own for unit in team.spent}
        units = [unit for unit, count in having.items() if LEAST_TEAMS <= count <= len(own) - LEAST_TEAMS]
        if len(own) > 2 * len(units) + LEAST_TEAMS and units:
            spent = np.array([[team.spent.get(unit, 0) / TEN_POINTS for unit in units] for team in own])
            fit = regression(_with_constant(spent), np.array([team.score for team in own]))
            effects += [
                Effect(name, unit, fit.interval(place + 1), _p(fit, place + 1), having[unit])
                for place, unit in enumerate(units)
            ]
    return _corrected(effects)


def _features(teams: list[_RandomTeam]) -> list[Effect]:
    """Over all lists, with the strength of each list taken out."""
    names = list(dict.fromkeys(team.name for team in teams))
    values = np.array([[team.features[feature] for feature in FEATURES] for team in teams])
    score = np.array([team.score for team in teams])
    for name in names:
        own = np.array([team.name == name for team in teams])
        values[own] -= values[own].mean(axis=0)
        score[own] -= score[own].mean()
    fit = regression(values, score)
    effects = [
        Effect("", feature, fit.interval(place), _p(fit, place), int(np.count_nonzero(values[:, place])))
        for place, feature in enumerate(FEATURES)
    ]
    return _corrected(effects)


def _with_constant(features: Numbers) -> Numbers:
    return np.hstack([np.ones((len(features), 1)), features])


def _p(fit: Fit, place: int) -> float:
    error = float(fit.errors[place])
    return 1.0 if error == 0 else p_of_t(float(fit.coefficients[place]) / error, fit.freedom)


def _corrected(effects: list[Effect]) -> list[Effect]:
    ps = benjamini_hochberg([effect.p for effect in effects])
    found = [effect._replace(p=p) for effect, p in zip(effects, ps, strict=True)]
    return sorted(found, key=lambda effect: -effect.effect.value)
