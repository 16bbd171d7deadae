import type { Acknowledgement, Fact, Follows, HistoryEvent, Seen, Sending, Told, Unacknowledged } from './history.ts'

/** An envelope in a mailbox at the end of the run. */
export interface Kept {
  id: string
  created_at: number
  from: string
  direction: 'in' | 'out' | 'self'
}

/** Mailboxes by the handles of their owners, in the order of the service's list. */
export type Mailboxes = ReadonlyMap<string, readonly Kept[]>

/** Everything known about one envelope that a client tried to send. */
export interface SentEnvelope {
  sending: Sending
  recipients: readonly string[]
  /** Owners of all mailboxes that have it, if it is stored. */
  owners: readonly string[]
  /** Start of the first call, and time of the first acknowledgement; Infinity if there is none. */
  invokedAt: number
  acknowledgedAt: number
  acknowledgements: Acknowledgement[]
  failures: Unacknowledged[]
  /** Final mailboxes that have it, with its `created_at` there. */
  places: Map<string, number>
}

export interface FollowerView {
  name: string
  agent: string
  /** True if the follower gets reports of the service. */
  hasReports: boolean
  /** True if the follower gets everything in order and at once. */
  isPrompt: boolean
  seen: Seen[]
  /** Frames with facts, and the envelopes between them. */
  stream: (Seen | Told)[]
}

/** The history by envelope and follower, with the final mailboxes. */
export interface View {
  envelopes: ReadonlyMap<string, SentEnvelope>
  followers: readonly FollowerView[]
  mailboxes: Mailboxes
  events: readonly HistoryEvent[]
}

/** A broken promise and its place in the history. */
export interface Violation {
  rule: string
  text: string
  /** Envelope that it is about. */
  id?: string | undefined
  /** Another envelope that it is about. */
  other?: string | undefined
  follower?: string | undefined
  at?: number | undefined
}

/** Checks a view and returns the violations. */
export type Rule = (view: View) => Violation[]

export const postmaster = '@operator.postmaster'

export function viewOf(events: readonly HistoryEvent[], mailboxes: Mailboxes): View {
  const envelopes = new Map<string, SentEnvelope>()
  const calls = new Map<number, SentEnvelope>()
  const followers = new Map<string, FollowerView>()
  for (const event of events)
    if (event.kind === 'invoked') {
      const envelope = envelopes.get(event.sending.id) ?? newEnvelope(event.sending, event.at)
      envelopes.set(event.sending.id, envelope)
      calls.set(event.call, envelope)
    } else if (event.kind === 'ok') {
      const envelope = calls.get(event.call)
      envelope?.acknowledgements.push(event.acknowledgement)
      if (envelope) envelope.acknowledgedAt = Math.min(envelope.acknowledgedAt, event.at)
    } else if (event.kind === 'failed' || event.kind === 'unknown') calls.get(event.call)?.failures.push(event)
    else if (event.kind === 'follows') followers.set(event.follower, newFollower(event))
    else if (event.kind === 'seen' || event.kind === 'told') {
      followers.get(event.follower)?.stream.push(event)
      if (event.kind === 'seen') followers.get(event.follower)?.seen.push(event)
    }
  for (const [owner, kept] of mailboxes)
    for (const { id, created_at } of kept) envelopes.get(id)?.places.set(owner, created_at)
  return { envelopes, followers: [...followers.values()], mailboxes, events }
}

/** Returns true if a follower gets reports. Followers by events do not. */
export const hasReports = (by = ''): boolean => by !== 'webhook' && !by.startsWith('events')

/** Returns the envelopes of a mailbox that its followers get, with or without reports. */
export const toldOf = (mailbox: readonly Kept[], withReports: boolean): Kept[] =>
  mailbox.filter(({ direction, from }) => direction !== 'out' && (withReports || from !== postmaster))

const newFollower = ({ follower, agent, by }: Follows): FollowerView => ({
  name: follower,
  agent,
  hasReports: hasReports(by),
  isPrompt: by !== 'webhook',
  seen: [],
  stream: [],
})

function newEnvelope(sending: Sending, invokedAt: number): SentEnvelope {
  const recipients = [...new Set([...sending.to, ...sending.cc])]
  return {
    sending,
    recipients,
    owners: [...new Set([sending.from, ...recipients])],
    invokedAt,
    acknowledgedAt: Number.POSITIVE_INFINITY,
    acknowledgements: [],
    failures: [],
    places: new Map(),
  }
}

/** Returns the facts that the sender must get: one for each recipient of its monitored envelopes. */
export const factsFor = (view: View, agent: string): Fact[] =>
  [...view.envelopes.values()]
    .filter(({ sending, places }) => sending.from === agent && sending.monitored && places.size > 0)
    .flatMap(({ sending, recipients }) =>
      recipients.map((recipient_handle) => ({ fact: 'stored', envelope_id: sending.id, recipient_handle })),
    )

export const keyOf = ({ fact, envelope_id, recipient_handle }: Fact): string =>
  `${fact} ${envelope_id} ${recipient_handle}`

interface Placed {
  id: string
  created_at: number
}

/** Returns true if the two are in the order of a mailbox, which also means that they differ. */
export const areInOrder = (before: Placed, after: Placed): boolean =>
  before.created_at < after.created_at || (before.created_at === after.created_at && before.id < after.id)
