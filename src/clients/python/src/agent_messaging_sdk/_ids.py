"""Envelope ids."""

from __future__ import annotations

import secrets
import time

_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def new_envelope_id() -> str:
    """Returns a new envelope id, a ULID.

    Store it with the envelope until the send is acknowledged. A send with the same id is safe to repeat.
    """
    number = (time.time_ns() // 1_000_000) << 80 | secrets.randbits(80)
    return "env_" + "".join(_DIGITS[number >> shift & 31] for shift in range(125, -1, -5))
