"""The server's log: one line per event on standard error, as text or JSON, without any secrets.

Events carry names and numbers, no contents. Messages of libraries and database errors may quote more than that, so
everything is searched for what looks like a token, a key, a seed or a password before it is written.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import re
import sys
from datetime import UTC, datetime

from deadzone.host.common.noting import log

PLAIN, JSON, QUIET = "plain", "json", "quiet"
KINDS = (PLAIN, JSON, QUIET)
HIDDEN = "***"
NETWORK_BITS = {4: 24, 6: 48}  # of an address: enough to see where trouble comes from, not who it is
INDENTED = "\n    "

# Patterns and their replacements. A battle's id has 16 characters, a seed 32, a token 43, a hash 64.
SECRETS = (
    (re.compile(r"\[parameters: .*", re.DOTALL), f"[parameters: {HIDDEN}]"),  # of an SQL statement
    (re.compile(r"(query argument \$\d+: ).*"), rf"\1{HIDDEN}"),  # asyncpg quotes the value
    (re.compile(r"(DETAIL: ).*"), rf"\1{HIDDEN}"),  # PostgreSQL quotes the row
    (re.compile(r"(?i)\b(bearer|basic)\s+\S+"), rf"\1 {HIDDEN}"),
    (re.compile(r"(?i)\b(authorization|cookie|password|passwd|token|key|seed|secret)(['\"]?\s*[=:]\s*)(\"[^\"]*\"|'[^']*'|[^\s,;&}]+)"),
     rf"\1\2{HIDDEN}"),
    (re.compile(r"(://[^:@/\s]*):[^@/\s]*@"), rf"\1:{HIDDEN}@"),  # the password of a URL
    (re.compile(r"(?<![\w-])[\w-]{40,}(?![\w-])"), HIDDEN),
    (re.compile(r"(?<![\w-])[0-9a-fA-F]{32,}(?![\w-])"), HIDDEN),
)  # fmt: skip


def redacted(text: str) -> str:
    for pattern, instead in SECRETS:
        text = pattern.sub(instead, text)
    return text


def shortened(address: str) -> str:
    """Network that an address belongs to; empty if it is not an address."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return ""
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    return str(ipaddress.ip_network((found, NETWORK_BITS[found.version]), strict=False))


def reason_of(error: BaseException) -> str:
    """First line of an error's message; for a database error, of its driver's message."""
    cause = getattr(error, "orig", None) or error
    return (str(cause).splitlines() or [""])[0]


class Lines(logging.Formatter):
    """Collects the parts of an event; subclasses format them."""

    def parts(self, record: logging.LogRecord) -> dict[str, object]:
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        parts: dict[str, object] = {
            "time": moment.replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "event": redacted(record.getMessage()),
        }
        if record.name != log.name:
            parts["from"] = record.name
        for name, value in getattr(record, "fields", {}).items():
            parts[name] = value if isinstance(value, int | float) else redacted(str(value))
        return parts

    def trace(self, record: logging.LogRecord) -> str:
        """Traceback of an error, with secrets removed; empty if there is none."""
        if not record.exc_info or record.exc_info[0] in (None, asyncio.CancelledError):  # cancelling is no error
            return ""
        return redacted(self.formatException(record.exc_info))


class PlainLines(Lines):
    def format(self, record: logging.LogRecord) -> str:
        parts = self.parts(record)
        first = f"{parts.pop('time')} {parts.pop('level')} {_one_line(parts.pop('event'))}"
        line = " ".join([first, *(f"{name}={_word(value)}" for name, value in parts.items())])
        trace = self.trace(record)
        return line + (INDENTED + trace.replace("\n", INDENTED) if trace else "")


class JsonLines(Lines):
    def format(self, record: logging.LogRecord) -> str:
        trace = self.trace(record)
        return json.dumps({**self.parts(record), **({"trace": trace} if trace else {})}, ensure_ascii=False)


def _one_line(value: object) -> str:
    return " ".join(str(value).split())


def _word(value: object) -> str:
    """A value as one word; it is quoted if it has spaces or special characters."""
    text = str(value)
    return text if re.fullmatch(r"[\w.:/+-]+", text) else json.dumps(text, ensure_ascii=False)


class ToStderr(logging.Handler):
    """Writes each event in one piece, so that lines of several threads do not mix."""

    def emit(self, record: logging.LogRecord) -> None:
        try:
            sys.stderr.write(self.format(record) + "\n")
            sys.stderr.flush()
        except OSError:  # a closed output is no reason to stop
            return


def set_up(kind: str) -> None:
    """Send all logging to standard error; `quiet` logs only warnings and errors."""
    handler = ToStderr()
    handler.setFormatter(JsonLines() if kind == JSON else PlainLines())
    root = logging.getLogger()
    root.handlers[:] = [other for other in root.handlers if not isinstance(other, ToStderr)] + [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("deadzone").setLevel(logging.WARNING if kind == QUIET else logging.INFO)
    logging.captureWarnings(True)
