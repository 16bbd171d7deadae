import type { Direction } from '#generated/rest/models.ts'
import type { UploadedFileInfo } from './envelopes.ts'
import type { Counter } from './rate-counters.ts'
import type { SendingParty, Party } from './trust.ts'

/** Facts that decide if a send is accepted, as of one moment. No row of them is locked. */
export interface AdmissionFacts {
  /** Time of the database's clock. */
  databaseNow: number
  /** Stored envelope with the same id, if there is one. */
  known: KnownEnvelope | undefined
  /** Counted sends of the sender. */
  sent: Counter
  /** True if the sender is inactive. Undefined if the sender no longer exists. */
  senderInactive: boolean | undefined
  /** Sender and recipient of each recipient's check, in the order of the recipients. */
  pairs: readonly SendPair[]
}

export interface SendPair {
  sender: SendingParty
  recipient: Party
  /** False if the recipient does not exist. `recipient` is another agent then, so that the check does the same work. */
  recipientExists: boolean
  /** Counted sends to the recipient. */
  received: Counter
}

/** Agent whose mailbox is locked until the transaction ends. */
export interface LockedParty {
  id: string
  handle: string
}

export interface KnownEnvelope {
  /** Digest of the fields that make two sends equal, the sender included, in hexadecimal. */
  digest: string
  receivedMs: number
  createdAt: number
}

/** Facts of a mailbox about the thread of a send. */
export interface KnownThread {
  /** Root of the nearest ancestor in the mailbox that the sender is a party of. Undefined if there is none. */
  ancestorRoot: string | undefined
  /**
   * True if the sender is no party of the envelope with which the named thread begins. Undefined if no thread is named.
   */
  isForeign: boolean | undefined
  /** Counted answers of the sender in this thread. */
  replies: Counter
}

/** Uploaded file that a send names. */
export interface KnownFile extends UploadedFileInfo {
  id: string
  uploaderId: string
  expiresAt: number
  /** Id of the envelope that has claimed the file. */
  envelopeId: string | null
}

/** Rows of one send. They are stored together, with one `created_at` in all mailboxes, or not at all. */
export interface SendRows {
  /** The envelope, followed by the delivery reports about it. */
  envelopes: readonly EnvelopeRow[]
  /** Ids of the files that the envelope claims. */
  fileIds: readonly string[]
}

/** Envelope to store. Later reads pass its texts on unchanged. */
export interface EnvelopeRow {
  id: string
  /**
   * Digest of the fields that make two sends equal, the sender included, in hexadecimal. Empty for envelopes that no
   * client can repeat.
   */
  digest: string
  /** True if the row follows its send's own envelope, as a delivery report. */
  isReport: boolean
  /** JSON without its first brace and without `created_at`; see header-text.ts. */
  body: string
  /** JSON without its last brace and without `created_at`; see header-text.ts. */
  header: string
  /** Words of the search index, with the handles of the parties; see envelope-words.ts of the store. */
  words: string
  entries: readonly EntryRow[]
}

/**
 * Entry in a mailbox. Its numbers are ordinals within the rows that are stored together, for the limits; 0 does not
 * count.
 */
export interface EntryRow {
  agentId: string
  direction: Direction
  /** Id of the envelope with which the thread begins in this mailbox. */
  rootId: string
  /** Ordinal among the sends of the agent. */
  sent: number
  /** Ordinal among the sends to the agent. */
  received: number
  /** Ordinal among the answers of the agent in the thread. */
  replies: number
}

/** Simple send: to one recipient, starting a thread, without files and without a delivery report. */
export interface SimpleSend extends Pick<EnvelopeRow, 'id' | 'digest' | 'body' | 'header' | 'words'> {
  sender: { agentId: string; handle: string }
  recipient: string
  /** Ordinal among the sends of the sender that are stored together. */
  sent: number
  received: number
}

/** Limits that are checked while the mailboxes are locked. */
export interface SendLimits {
  /** Time of the process. It is the lowest `created_at` of the sends. */
  now: number
  /** Same moment by the clock that divides the limits into minutes. */
  countedAt: number
  sendsPerMinute: number
  sendsPerRecipientPerMinute: number
  repliesPerThreadPerMinute: number
  /** Highest accepted lead of the process's clock over the database's clock. */
  clockLeadMs: number
}

/** Notice that a mailbox has a new entry, with this `created_at`. */
export interface Arrival {
  agentId: string
  createdAt: number
}
