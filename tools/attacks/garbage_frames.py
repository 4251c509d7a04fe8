"""Attack: frames that violate the WebSocket protocol, each on its own socket. INVALID has the closing code expected."""

from collections import Counter

from attacking import CLOSE, MORE, PING, TEXT, Pace, Target, again_and_again, frame, run, together

CONNECTIONS = 10
PROTOCOL_ERROR, NO_TEXT, TOO_LARGE = 1002, 1007, 1009

INVALID: dict[str, tuple[bytes, int]] = {
    "unknown opcode": (frame(3), PROTOCOL_ERROR),
    "unknown control opcode": (frame(11), PROTOCOL_ERROR),
    "reserved bit 1": (frame(TEXT, b"{}", reserved=4), PROTOCOL_ERROR),
    "reserved bit 3": (frame(TEXT, b"{}", reserved=1), PROTOCOL_ERROR),
    "no mask": (frame(TEXT, b"{}", masked=False), PROTOCOL_ERROR),
    "no UTF-8": (frame(TEXT, b"\xff\xfe"), NO_TEXT),
    "half a letter": (frame(TEXT, b"\xc3"), NO_TEXT),
    "no UTF-8 in pieces": (frame(TEXT, b"\xc3", fin=False) + frame(MORE, b"("), NO_TEXT),
    "too large": (frame(TEXT, b"x" * 5000), TOO_LARGE),
    "too large in pieces": (frame(TEXT, b"x" * 3000, fin=False) + frame(MORE, b"x" * 3000), TOO_LARGE),
    "a length of many bytes": (b"\x81\xff" + (2**62).to_bytes(8) + b"\0\0\0\0", TOO_LARGE),
    "an impossible length": (b"\x81\xff" + b"\xff" * 8 + b"\0\0\0\0", TOO_LARGE),
    "fragmented ping": (frame(PING, fin=False), PROTOCOL_ERROR),
    "large ping": (frame(PING, b"x" * 126), PROTOCOL_ERROR),
    "continuation of nothing": (frame(MORE, b"x"), PROTOCOL_ERROR),
    "text in the middle of a text": (frame(TEXT, b"x", fin=False) + frame(TEXT, b"x"), PROTOCOL_ERROR),
    "closing code of one byte": (frame(CLOSE, b"\x03"), PROTOCOL_ERROR),
    "closing code 999": (frame(CLOSE, (999).to_bytes(2)), PROTOCOL_ERROR),
    "closing code 1005": (frame(CLOSE, (1005).to_bytes(2)), PROTOCOL_ERROR),
    "closing code 65535": (frame(CLOSE, b"\xff\xff"), PROTOCOL_ERROR),
    "closing reason no UTF-8": (frame(CLOSE, b"\x03\xe8\xff"), NO_TEXT),
    "fragmented close": (frame(CLOSE, fin=False), PROTOCOL_ERROR),
    "close in the middle of a text": (frame(TEXT, b"x", fin=False) + frame(CLOSE), PROTOCOL_ERROR),
}


async def attack(target: Target, pace: Pace, tally: Counter[str]) -> None:
    async def one(_number: int) -> None:
        async def once() -> None:
            for data, _ in INVALID.values():
                await pace.wait()
                socket = await target.socket("0123456789abcdef")
                await socket.send(data)
                tally[f"closed with {await socket.closing_code()}"] += 1
                socket.close()

        await again_and_again(tally, once)

    await together(CONNECTIONS, one)


if __name__ == "__main__":
    run(__doc__, attack, 200)
