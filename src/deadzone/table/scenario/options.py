"""Options of a scenario by name: the house rules of `table.house_rules` and the options of the engine."""

from __future__ import annotations

from deadzone.core.jade import Jade
from deadzone.core.sentence import Fault
from deadzone.core.setting import Options
from deadzone.table.house_rules import BY_NAME, OFF, ON, jade_agreed, options_with, read_house, sees_from_anywhere

Sides = tuple[Jade | None, Jade | None]


class Agreement:
    """The options given to a scenario; `items=False` and `items="off"` mean the same."""

    def __init__(self, given: dict[str, object]) -> None:
        fields = [name for name in dir(Options()) if not name.startswith("_")]
        known = list(dict.fromkeys((*BY_NAME, *fields)))
        for name in given:
            if name not in known:
                raise Fault("Unknown option {name}; the options are {known}.", name=name, known=", ".join(known))
        self.house = read_house([(name, _word(value)) for name, value in given.items() if name in BY_NAME])
        self._fields = {name: value for name, value in given.items() if name not in BY_NAME}
        self.los_origin_any = sees_from_anywhere(self.house)

    def options_beside(self, options: Options | None) -> Options:
        """The options of the battle, given either by name or as a record."""
        if options is None:
            options = options_with(self.house)
            for name, value in self._fields.items():
                if type(value) is not type(getattr(options, name)):
                    raise Fault("The option {name} cannot be {value}.", name=name, value=value)
                setattr(options, name, value)
        elif self._fields or any([not BY_NAME[name].of_jade for name in self.house]):
            raise Fault("Give options by name or as a record, not both.")
        return options

    def jade(self, sides: Sides) -> Sides:
        """JADE with the house rules that concern it; they are refused if JADE plays neither side."""
        for_jade = {name: value for name, value in self.house.items() if BY_NAME[name].of_jade}
        if not for_jade:
            return sides
        if sides == (None, None):
            raise Fault("{name} only applies to JADE, and JADE plays neither side.", name=", ".join(for_jade))
        red, blue = [None if jade is None else jade_agreed(jade, for_jade) for jade in sides]
        return red, blue


def _word(value: object) -> str:
    """The value as a word: True is `on`, False is `off`."""
    return {True: ON, False: OFF}[value] if isinstance(value, bool) else str(value)
