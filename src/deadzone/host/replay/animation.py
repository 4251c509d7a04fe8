"""A battle, or one of its rounds, as a short animation: one picture for each Activation in which something happens."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from PIL import Image

from deadzone.core.sentence import Fault
from deadzone.host.replay.film import Film
from deadzone.host.replay.results import result_of, teams_of
from deadzone.host.replay.scenes import Scene, scenes_of, strongest
from deadzone.host.replay.showing import Eyes
from deadzone.printing.battle.picture import Painter

MOST_PICTURES: Final = 32
ZOOM: Final = 0.9
QUICK, SLOW, LAST = 900, 1900, 4000  # milliseconds: little to read, much to read, the end
FORMATS: Final = ("gif", "webp")
COLOURS: Final = 128
QUALITY: Final = 78


def animation(film: Film, eyes: Eyes, lang: str, format: str, round: int = 0) -> bytes:
    """The animation as GIF or WebP; `round` 0 is the whole battle."""
    scenes = [scene for scene in scenes_of(film) if round in (0, scene.round)]
    if not scenes:
        raise Fault("This battle has no round {n}.", n=round)
    chosen = strongest(scenes, MOST_PICTURES)
    painter = Painter(teams_of(film, lang), lang, ZOOM)
    ended = film.over and chosen[-1].takes[-1] is film.takes[-1]
    pictures = [painter.paint(scene.moment(eyes, scene.caption(lang))) for scene in chosen]
    if ended:
        pictures.append(painter.paint(chosen[-1].moment(eyes, result_of(film, lang))))
    times = [_time(scene) for scene in chosen] + ([LAST] if ended else [])
    return _gif(pictures, times) if format == "gif" else _webp(pictures, times)


def _time(scene: Scene) -> int:
    return SLOW if scene.weight > 1 else QUICK


def _gif(pictures: list[Image.Image], times: list[int]) -> bytes:
    """All pictures share the colours of a busy one, so that only what changes is stored."""
    flat = [picture.convert("RGB") for picture in pictures]
    palette = flat[len(flat) // 2].quantize(COLOURS, dither=Image.Dither.NONE)
    frames = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in flat]
    out = BytesIO()
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0, optimize=False)
    return out.getvalue()


def _webp(pictures: list[Image.Image], times: list[int]) -> bytes:
    flat = [picture.convert("RGB") for picture in pictures]
    out = BytesIO()
    flat[0].save(out, "WEBP", save_all=True, append_images=flat[1:], duration=times, loop=0, quality=QUALITY, method=2)
    return out.getvalue()
