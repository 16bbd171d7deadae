# Generated from spec/mcp.yaml by `npm run generate`. Do not edit.
"""What each kind of event tells."""

from __future__ import annotations

from typing import Any, Union

from .models import (
    ApprovalAnswered,
    ContactRequest,
    DeliveryReport,
    EnvelopeArrived,
    EnvelopeReceived,
)

EventData = Union[ApprovalAnswered, ContactRequest, DeliveryReport, EnvelopeArrived, EnvelopeReceived]

#: By the names of the events.
classes: dict[str, Any] = {
    "envelope.received": EnvelopeReceived,
    "envelope.arrived": EnvelopeArrived,
    "delivery.report": DeliveryReport,
    "contact.requested": ContactRequest,
    "approval.answered": ApprovalAnswered,
}
