import type { Direction } from '#generated/rest/models.ts'
import type { UploadedFileInfo } from './envelopes.ts'
import type { Counter } from './rate-counters.ts'
import type { SendingParty, Party } from './trust.ts'

/** Facts that decide about a send, all from one moment. They were read without locks. */
export interface AdmissionFacts {
  /** Time of the database clock in epoch milliseconds. */
  databaseNow: number
  /** Stored envelope with the same id; undefined if there is none. */
  known: KnownEnvelope | undefined
  /** Count of the sends of the sender in a minute. */
  sent: Counter
  /** True if the sender is inactive. Undefined if the sender no longer exists. */
  senderInactive: boolean | undefined
  /** Facts about the sender and each recipient, in the order of the recipients. */
  pairs: readonly SendPair[]
}

export interface SendPair {
  sender: SendingParty
  recipient: Party
  /**
   * False if the recipient does not exist. `recipient` is another agent in that case, so that the check does the same
   * work.
   */
  recipientExists: boolean
  /** Count of the sends to the recipient in a minute. */
  received: Counter
}

/** Agent whose mailbox is locked until the transaction ends. */
export interface LockedParty {
  id: string
  handle: string
}

export interface KnownEnvelope {
  /** Digest of the fields that make two sends equal, including the sender, in hexadecimal. */
  digest: string
  receivedMs: number
  createdAt: number
}

/** Facts that a mailbox has about the thread of a send. */
export interface KnownThread {
  /**
   * Root of the thread with the nearest ancestor in the mailbox. Only envelopes that the sender sent or received count.
   * Undefined if there is none.
   */
  ancestorRoot: string | undefined
  /**
   * True if the sender neither sent nor received the first envelope of the named thread. Undefined if no thread is
   * named.
   */
  isForeign: boolean | undefined
  /** Count of the replies of the sender in this thread in a minute. */
  replies: Counter
}

/** Uploaded file that a send refers to. */
export interface KnownFile extends UploadedFileInfo {
  id: string
  uploaderId: string
  expiresAt: number
  /** Id of the envelope that has claimed the file; null if none has. */
  envelopeId: string | null
}

/** Rows of one send. Either all of them are stored, with one `created_at` in all mailboxes, or none. */
export interface SendRows {
  /** Envelope of the send, and then the delivery reports about it. */
  envelopes: readonly EnvelopeRow[]
  /** Ids of the files that the envelope claims. */
  fileIds: readonly string[]
}

/** Envelope to store. Later reads return its texts unchanged. */
export interface EnvelopeRow {
  id: string
  /**
   * Digest of the fields that make two sends equal, including the sender, in hexadecimal. Empty for envelopes that no
   * client can repeat.
   */
  digest: string
  /** True if the row is a delivery report about the envelope of the same send. */
  isReport: boolean
  /** JSON without its first brace and without `created_at`; see header-text.ts. */
  body: string
  /** JSON without its last brace and without `created_at`; see header-text.ts. */
  header: string
  /** Words for the search index, with the handles of sender and recipients; see words.ts of the store. */
  words: string
  entries: readonly EntryRow[]
}

/**
 * Entry in a mailbox. Its numbers are ordinals among the rows that are stored together. The limits use them. 0 means
 * that the entry does not count.
 */
export interface EntryRow {
  agentId: string
  direction: Direction
  /** Id of the envelope with which the thread begins in this mailbox. */
  rootId: string
  /** Ordinal of the send among the sends of the agent; 0 if the agent received it. */
  sent: number
  /** Ordinal of the send among the sends to the agent; 0 if the agent only sent it. */
  received: number
  /** Ordinal of the reply among the replies of the agent in the thread; 0 if it is none. */
  replies: number
}

/** Send to one recipient that starts a thread and has no files and no delivery report. */
export interface SimpleSend extends Pick<EnvelopeRow, 'id' | 'digest' | 'body' | 'header' | 'words'> {
  sender: { agentId: string; handle: string }
  recipient: string
  /** Ordinal among the sends of the sender that are stored together. */
  sent: number
  received: number
}

/** Limits that are checked while the mailboxes are locked. */
export interface SendLimits {
  /** Time of the process in epoch milliseconds. It is the lowest `created_at` of the sends. */
  now: number
  /** The same moment by the clock that decides to which minute a send counts. */
  countedAt: number
  sendsPerMinute: number
  sendsPerRecipientPerMinute: number
  repliesPerThreadPerMinute: number
  /** Milliseconds by which the clock of the process may be ahead of the database clock. */
  clockLeadMs: number
}

/** Notice that a mailbox has a new entry with this `created_at`. */
export interface Arrival {
  agentId: string
  createdAt: number
}
