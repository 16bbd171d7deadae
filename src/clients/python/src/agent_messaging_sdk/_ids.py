"""Ids of envelopes."""

from __future__ import annotations

import secrets
import time

_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def new_envelope_id() -> str:
    """A new envelope id, a ULID.

    Keep it with the envelope until the send is acknowledged: sending again with the same id is safe.
    """
    number = (time.time_ns() // 1_000_000) << 80 | secrets.randbits(80)
    return "env_" + "".join(_DIGITS[number >> shift & 31] for shift in range(125, -1, -5))
