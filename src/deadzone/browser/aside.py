"""What the second worker does: it thinks, looks back, prints, and reads files of strangers, one after the other."""

from __future__ import annotations

from typing import Final

import msgspec

from deadzone.host.common.orders import Order, PaperWanted, ReplayWork
from deadzone.host.running.making import carried_out
from deadzone.host.running.replying import reply_to
from deadzone.host.thinking.orders import AdviceWanted, AnalysisWanted, ThoughtWanted, Wanted

PAPERS: Final = "papers"  # the archive of what makes PDFs
PAPER_TASKS: Final = ("sheet", "deck", "plan", "report.pdf")
ORDER: msgspec.msgpack.Decoder[Order | Wanted] = msgspec.msgpack.Decoder(Order | Wanted)


def reply(order: bytes) -> bytes:
    """Carry an order out; what comes of it is encoded as it was."""
    wanted = ORDER.decode(order)
    if isinstance(wanted, ThoughtWanted | AdviceWanted | AnalysisWanted):
        return msgspec.msgpack.encode(reply_to(wanted))
    return msgspec.msgpack.encode(carried_out(wanted))


def parts_for(order: bytes) -> list[str]:
    """The archives that an order needs besides those of the start."""
    wanted = ORDER.decode(order)
    task = wanted.wanted.task if isinstance(wanted, ReplayWork) else getattr(wanted, "task", "")
    return [PAPERS] if isinstance(wanted, PaperWanted) or task in PAPER_TASKS else []
