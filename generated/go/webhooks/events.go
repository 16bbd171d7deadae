// Code generated from spec/mcp.yaml; DO NOT EDIT.

package webhooks

import (
	"encoding/json"

	ams "messaging.example/ams/generated/go"
)

// Event is what happened, by the Name of the message: one of *ams.ApprovalAnswered, *ams.ContactRequest,
// *ams.DeliveryReport, *ams.EnvelopeArrived, *ams.EnvelopeReceived, or, of a name that this version does not know, the
// Data as they came.
func (m *Message) Event() (any, error) {
	switch m.Name {
	case "envelope.received":
		return decoded[ams.EnvelopeReceived](m.Data)
	case "envelope.arrived":
		return decoded[ams.EnvelopeArrived](m.Data)
	case "delivery.report":
		return decoded[ams.DeliveryReport](m.Data)
	case "contact.requested":
		return decoded[ams.ContactRequest](m.Data)
	case "approval.answered":
		return decoded[ams.ApprovalAnswered](m.Data)
	default:
		return m.Data, nil
	}
}

func decoded[T any](data json.RawMessage) (any, error) {
	event := new(T)
	if err := json.Unmarshal(data, event); err != nil {
		return nil, err
	}
	return event, nil
}
