// Generated from spec/mcp.yaml by `npm run generate`. Do not edit.

import type {
  ApprovalAnswered,
  ApprovalAnsweredInput,
  ContactRequest,
  ContactRequestedInput,
  DeliveryReport,
  DeliveryReportInput,
  EnvelopeArrived,
  EnvelopeArrivedInput,
  EnvelopeReceived,
  EnvelopeReceivedInput,
} from '../rest/models.ts'
import type { Guard, InputSchema } from '../rest/call.ts'
import * as inputs from './inputs.js'

/** Arguments of subscriptions, by event. */
export interface EventInputs {
  'envelope.received': EnvelopeReceivedInput
  'envelope.arrived': EnvelopeArrivedInput
  'delivery.report': DeliveryReportInput
  'contact.requested': ContactRequestedInput
  'approval.answered': ApprovalAnsweredInput
}

/** Payloads, by event. */
export interface EventPayloads {
  'envelope.received': EnvelopeReceived
  'envelope.arrived': EnvelopeArrived
  'delivery.report': DeliveryReport
  'contact.requested': ContactRequest
  'approval.answered': ApprovalAnswered
}

export type EventName = keyof EventInputs

export type EventDelivery = 'poll' | 'push' | 'webhook'

export interface EventFacts<Name extends EventName> {
  /** Scope that a token needs. */
  readonly scope: string
  readonly delivery: readonly EventDelivery[]
  /** Returns true if the arguments fit the contract; fills in defaults. */
  readonly accepts: Guard<EventInputs[Name]>
  /** Schema of the guard as data, to list all problems. */
  readonly input: InputSchema
}

export const eventTypes: { readonly [Name in EventName]: EventFacts<Name> } = {
  'envelope.received': { scope: 'threads:read', delivery: ['poll', 'push', 'webhook'], accepts: inputs.envelope_received, input: { type: 'object', additionalProperties: false, properties: { from: { type: 'array', minItems: 1, maxItems: 100, items: { type: 'string', pattern: '^@[a-z0-9][a-z0-9_-]{0,38}\\.(?:[a-z0-9][a-z0-9_-]{0,38}|\\*)$', refusal: 'must have the form @owner.agent_name or @owner.*', code: 'INVALID_HANDLE' } }, thread_id: { type: 'string', pattern: '^thr_[0-7][0-9A-HJKMNP-TV-Z]{25}$', refusal: 'must be a thread id, thr_ and a ULID in upper case' }, has_attachments: { type: 'boolean' }, only_contacts: { type: 'boolean' }, include_preview: { type: 'boolean' } } } },
  'envelope.arrived': { scope: 'threads:read', delivery: ['poll', 'push', 'webhook'], accepts: inputs.envelope_arrived, input: { type: 'object', additionalProperties: false, properties: {} } },
  'delivery.report': { scope: 'threads:read', delivery: ['poll', 'push', 'webhook'], accepts: inputs.delivery_report, input: { type: 'object', additionalProperties: false, properties: { facts: { type: 'array', minItems: 1, maxItems: 3, items: { type: 'string', enum: ['stored', 'bounced', 'expired'] } }, envelope_id: { type: 'string', pattern: '^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$', refusal: 'must be an envelope id, env_ and a ULID in upper case' } } } },
  'contact.requested': { scope: 'contacts:read', delivery: ['poll', 'push', 'webhook'], accepts: inputs.contact_requested, input: { type: 'object', additionalProperties: false, properties: {} } },
  'approval.answered': { scope: 'contacts:read', delivery: ['poll', 'push', 'webhook'], accepts: inputs.approval_answered, input: { type: 'object', additionalProperties: false, properties: {} } },
}

/** Codes of JSON-RPC. */
export const eventErrors = {
  InvalidParams: -32602,
  NotFound: -32011,
  Forbidden: -32012,
  ResourceExhausted: -32013,
  CallbackEndpointError: -32015,
  Unsupported: -32014,
} as const
