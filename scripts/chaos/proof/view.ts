import type { Acknowledgement, Fact, Follows, HistoryEvent, Seen, Sending, Told, Unacknowledged } from './history.ts'

/** An envelope in a mailbox at the end of the run. */
export interface Kept {
  id: string
  created_at: number
  from: string
  direction: 'in' | 'out' | 'self'
}

/** By the handles of their owners, in the order in which the service lists them. */
export type Mailboxes = ReadonlyMap<string, readonly Kept[]>

/** All that is known of one envelope that somebody tried to send. */
export interface SentEnvelope {
  sending: Sending
  recipients: readonly string[]
  /** Everybody whose mailbox has it, if it is there. */
  owners: readonly string[]
  /** When the first call for it began, and when the first acknowledgement came; infinite where none did. */
  invokedAt: number
  acknowledgedAt: number
  acknowledgements: Acknowledgement[]
  failures: Unacknowledged[]
  /** Whose mailboxes have it at the end, as of which `created_at`. */
  places: Map<string, number>
}

export interface FollowerView {
  name: string
  agent: string
  /** Whether it is told of what the service reports, and of everything in order and at once. */
  hasReports: boolean
  isPrompt: boolean
  seen: Seen[]
  /** Frames with facts, and what was seen between them. */
  stream: (Seen | Told)[]
}

/** The history by envelopes and followers, beside what is in the mailboxes at the end. */
export interface View {
  envelopes: ReadonlyMap<string, SentEnvelope>
  followers: readonly FollowerView[]
  mailboxes: Mailboxes
  events: readonly HistoryEvent[]
}

/** A promise that was not kept, and where to look. */
export interface Violation {
  rule: string
  text: string
  /** The envelope that it is about. */
  id?: string | undefined
  /** Another one that it is about. */
  other?: string | undefined
  follower?: string | undefined
  at?: number | undefined
}

/** Looks at everything that is known, and says what must not be. */
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

/** Of events, reports are others than messages. */
export const hasReports = (by = ''): boolean => by !== 'webhook' && !by.startsWith('events')

/** What of a mailbox its followers are told of, with reports or without. */
export const toldOf = (mailbox: readonly Kept[], withReports: boolean): Kept[] =>
  mailbox.filter(({ direction, from }) => direction !== 'out' && (withReports || from !== postmaster))

const newFollower = ({ follower, agent, by }: Follows): FollowerView => ({
  ...{ name: follower, agent, hasReports: hasReports(by), isPrompt: by !== 'webhook', seen: [], stream: [] },
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

/** What the sender must be told: a fact for each recipient of what it has sent under watch. */
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

/** Whether two that follow each other do so in the order of a mailbox, which also means that they are two. */
export const areInOrder = (before: Placed, after: Placed): boolean =>
  before.created_at < after.created_at || (before.created_at === after.created_at && before.id < after.id)
