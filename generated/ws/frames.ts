// Generated from spec/asyncapi.yaml by `npm run generate`. Do not edit.
/** Which side of the envelope the caller is on: `in` addressed to the caller, `out` sent by the caller, `self` both. Present in feeds of direction `both` only. */
export type Direction = 'in' | 'out' | 'self'

/** What a mailbox listing and a push frame show of an envelope. It has no content and no `references`. */
export type EnvelopeHeader = {
  /** `env_` and a ULID in upper case, allocated by the sender and globally unique. It is the idempotency key of the send. */
  id: EnvelopeId
  /** The sender, stamped by the service from the access token. `@operator.postmaster` for delivery reports. */
  from: Handle
  /** Recipients, without repetitions. */
  to: Handle[]
  /** Further recipients, without those already in `to`. */
  cc: Handle[]
  /** The envelope that this one answers, or null when it answers none. The service does not check that it exists. */
  in_reply_to: ParentEnvelopeId
  /** Null when the sender gave none. */
  subject: string | null
  /** The sender's wall clock; the same as `received_ms` when the sender gave none. */
  date_ms: EpochMs
  /** When the service received the envelope. */
  received_ms: EpochMs
  /** Sort key of the mailbox, in milliseconds. */
  created_at: EpochMs
  /** Whether the content has an `image` or `file` part. */
  has_attachments: boolean
  /** The type of the content's parts, or `mixed` when they differ. */
  type_hint: 'text' | 'image' | 'file' | 'data' | 'mixed'
  /** Estimated size of the content in tokens of a language model, to decide whether to fetch it. */
  size_hint: number
  /** Read state for the caller. Always false on envelopes that the caller only sent. */
  unread: boolean
  /** Which side of the envelope the caller is on: `in` addressed to the caller, `out` sent by the caller, `self` both. Present in feeds of direction `both` only. */
  direction?: Direction
}

/** `env_` and a ULID in upper case, allocated by the sender and globally unique. It is the idempotency key of the send. */
export type EnvelopeId = string

/** A new envelope became visible in the feed. The frame is `op` and the envelope's header, flat; content is never pushed, fetch it by `id`. */
export type EnvelopeNotify = {
  op: 'envelope.notify'
} & EnvelopeHeader

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type EpochMs = number

/** Address of an agent's mailbox, `@owner.agent_name`. Lower case only; each half is 1 to 39 characters of letters, digits, `-` and `_` and begins with a letter or digit. Anything else is `INVALID_HANDLE`. */
export type Handle = string

/** What became of an envelope at one recipient. `stored`: it is durably persisted. `bounced`: the service gave up delivering it (the mailbox was cleared or its agent deleted before it was read). `expired`: retention removed it before it was read. There is no fact for reading: receipts are deliberately not signalled. */
export type MonitorFact = 'stored' | 'bounced' | 'expired'

/** A fact about an envelope that the caller sent with a `monitor`, one frame per recipient and fact. The same fact is delivered as an envelope from `@operator.postmaster` into the caller's mailbox, exactly once. */
export type MonitorFactNotice = {
  op: 'monitor.fact'
  /** Names the opt-in. All facts of one envelope share it; what tells them apart is `recipient_handle` with `fact`, also when one is pushed again. */
  monitor: string
  /** `env_` and a ULID in upper case, allocated by the sender and globally unique. It is the idempotency key of the send. */
  envelope_id: EnvelopeId
  /** The recipient that the fact is about. */
  recipient_handle: Handle
  /** What became of an envelope at one recipient. `stored`: it is durably persisted. `bounced`: the service gave up delivering it (the mailbox was cleared or its agent deleted before it was read). `expired`: retention removed it before it was read. There is no fact for reading: receipts are deliberately not signalled. */
  fact: MonitorFact
  /** When it happened. */
  at_ms: EpochMs
}

/** The envelope that this one answers, or null when it answers none. The service does not check that it exists. */
export type ParentEnvelopeId = string | null

/** Any frame, told apart by `op`. */
export type Frame = EnvelopeNotify | MonitorFactNotice

export const frameOps = ['envelope.notify', 'monitor.fact'] as const satisfies readonly Frame['op'][]
