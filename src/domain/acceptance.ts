import type { Direction } from '#generated/rest/models.ts'
import type { UploadedFileInfo } from './envelopes.ts'
import type { Counter } from './rate-counters.ts'
import type { SendingParty, Party } from './trust.ts'

/** What decides whether a send is admitted, as it was at one moment; nothing of it is locked. */
export interface AdmissionFacts {
  /** The time by the clock of the database. */
  databaseNow: number
  /** The envelope that has the id of this one, if there is one. */
  known: KnownEnvelope | undefined
  /** How many sends of the sender count. */
  sent: Counter
  /** Undefined when there is no such agent any more. */
  senderInactive: boolean | undefined
  /** The sender as each of its recipients meets it, in their order. */
  pairs: readonly Pair[]
}

export interface Pair {
  sender: SendingParty
  recipient: Party
  /** False if there is no such agent. `recipient` is another agent then, for the same work as with an agent. */
  recipientExists: boolean
  /** How many sends to the recipient count. */
  received: Counter
}

/** A party whose mailbox is locked until the transaction ends. */
export interface LockedParty {
  id: string
  handle: string
}

export interface KnownEnvelope {
  /** Of what makes two sends the same, their sender too, in hexadecimal. */
  digest: string
  receivedMs: number
  createdAt: number
}

/** What a mailbox knows of what a send goes back to. */
export interface KnownThread {
  /** The root of the nearest ancestor in the mailbox of which the sender is a party; undefined if there is none. */
  ancestorRoot: string | undefined
  /** Whether the sender is no party of the beginning of the thread that the send names; undefined if there is none. */
  isForeign: boolean | undefined
  /** How often the sender has answered in the thread that this would be. */
  replies: Counter
}

/** A file that a send names. */
export interface KnownFile extends UploadedFileInfo {
  id: string
  uploaderId: string
  expiresAt: number
  /** The envelope that has claimed it. */
  envelopeId: string | null
}

/** What is stored as a whole, and gets its place in all of its mailboxes at once, or is not stored at all. */
export interface SendRows {
  /** The envelope, and then the mails that report on it. */
  envelopes: readonly EnvelopeRow[]
  /** The files that the envelope claims. */
  fileIds: readonly string[]
}

/** An envelope to be stored, in the texts that later reads pass on as they are. */
export interface EnvelopeRow {
  id: string
  /** Of what makes two sends the same, their sender too, in hexadecimal; empty where nobody sends it again. */
  digest: string
  /** Whether it comes right after the envelope of the same send. */
  isReport: boolean
  /** Open at its beginning, and not yet stamped; see header-text.ts. */
  body: string
  /** Open at its end, and not yet stamped. */
  header: string
  /** Those by which it is found, with the handles of its parties; see envelope-words.ts of the store. */
  words: string
  entries: readonly EntryRow[]
}

/** An entry in a mailbox, and which one of those that are stored together it is of what is limited; 0 for none. */
export interface EntryRow {
  agentId: string
  direction: Direction
  /** The envelope that the thread goes back to in this mailbox. */
  rootId: string
  /** Of the sends of the agent. */
  sent: number
  /** Of the sends to the agent. */
  received: number
  /** Of the answers of the agent in the thread. */
  replies: number
}

/** A send to one recipient, which goes back to nothing, has no files and is not reported on. */
export interface PlainSend extends Pick<EnvelopeRow, 'id' | 'digest' | 'body' | 'header' | 'words'> {
  sender: { agentId: string; handle: string }
  recipient: string
  /** Which one it is of those of its sender, and of those to its recipient, that are stored together. */
  sent: number
  received: number
}

/** What limits sends while their mailboxes are locked. */
export interface SendLimits {
  /** The time of the process, from which on they are stamped. */
  now: number
  /** The same moment by the clock that says when a minute of the limits ends. */
  countedAt: number
  sendsPerMinute: number
  sendsPerRecipientPerMinute: number
  repliesPerThreadPerMinute: number
  /** How far the clock of the process may be ahead of the database's. */
  clockLeadMs: number
}

/** Something came into a mailbox, as late as this `created_at`. */
export interface Arrival {
  agentId: string
  createdAt: number
}
