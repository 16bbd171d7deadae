import type { Direction } from '#generated/rest/models.ts'
import type { UploadedFileInfo } from './envelopes.ts'
import type { EventCounter } from './rate-counters.ts'
import type { SendingParty, Party } from './trust.ts'

/** Stored facts by which the service accepts or rejects a send. One statement reads them without locks. */
export interface AdmissionFacts {
  /** Time of the database clock in epoch milliseconds. */
  databaseNow: number
  /** Stored envelope with the same id; undefined if there is none. */
  known: KnownEnvelope | undefined
  /** Number of sends by the sender in one minute. */
  sent: EventCounter
  /** True if the sender is inactive. Undefined if the sender no longer exists. */
  senderInactive: boolean | undefined
  /** One pair for each recipient, in the order of the recipients. */
  pairs: readonly SendPair[]
}

export interface SendPair {
  sender: SendingParty
  recipient: Party
  /**
   * False if the recipient does not exist. Then `recipient` holds the data of another agent, so that the check takes
   * the same time.
   */
  recipientExists: boolean
  /** Number of sends to the recipient in one minute. */
  received: EventCounter
}

/** Agent whose mailbox is locked until the transaction ends. */
export interface LockedAgent {
  id: string
  handle: string
}

export interface KnownEnvelope {
  /**
   * Hexadecimal digest of the sender and of all fields except `date_ms`. Two sends are equal if their digests are
   * equal.
   */
  digest: string
  receivedMs: number
  createdAt: number
}

/** Facts from one mailbox about the thread that a send belongs to. */
export interface KnownThread {
  /**
   * Root of the thread that contains the nearest ancestor of the envelope in this mailbox. An ancestor counts only if
   * the sender sent or received it. Undefined if there is no such ancestor.
   */
  ancestorRoot: string | undefined
  /**
   * True if the sender neither sent nor received the first envelope of the thread that the send refers to. Undefined if
   * the send refers to no thread.
   */
  isForeign: boolean | undefined
  /** Number of replies by the sender in this thread in one minute. */
  replies: EventCounter
}

/** Uploaded file that a send refers to. */
export interface KnownFile extends UploadedFileInfo {
  id: string
  uploaderId: string
  expiresAt: number
  /** Id of the envelope that has claimed the file. Null if no envelope has claimed it. */
  envelopeId: string | null
}

/** Rows of one send. The database stores all of them or none. All of them have the same `created_at`. */
export interface SendRows {
  /** Envelope of the send, followed by the delivery reports about it. */
  envelopes: readonly EnvelopeRow[]
  /** Ids of the files that the envelope claims. */
  fileIds: readonly string[]
}

/** Envelope to store. Readers later get `header` and `body` unchanged, with `created_at` added. */
export interface EnvelopeRow {
  id: string
  /**
   * Hexadecimal digest of the sender and of all fields except `date_ms`. Two sends are equal if their digests are
   * equal. Empty for mail that the service itself sends.
   */
  digest: string
  /** True if the row is a delivery report about the envelope of the same send. */
  isReport: boolean
  /** Other fields of the envelope as JSON, without the first brace. See header-text.ts. */
  body: string
  /** Header of the envelope as JSON, without the last brace and without its times. See header-text.ts. */
  header: string
  /** Words for the search index, with the handles of sender and recipients; see words.ts of the store. */
  words: string
  entries: readonly EntryRow[]
}

/**
 * Entry in a mailbox. The store adds each ordinal to a stored counter, and compares the sum with a rate limit. Ordinals
 * start at 1 in each transaction. 0 means that the limit does not count the entry.
 */
export interface EntryRow {
  agentId: string
  direction: Direction
  /** Id of the envelope with which the thread begins in this mailbox. */
  rootId: string
  /** Ordinal among the sends by this agent. 0 if the agent received the envelope from another agent. */
  sent: number
  /** Ordinal among the sends to this agent. 0 if the agent only sent the envelope. */
  received: number
  /** Ordinal among the replies by this agent in the thread. 0 if the envelope is no reply of this agent. */
  replies: number
}

/** Send that starts a thread. It has one recipient, no files and no delivery report. */
export interface SimpleSend extends Pick<EnvelopeRow, 'id' | 'digest' | 'body' | 'header' | 'words'> {
  sender: { agentId: string; handle: string }
  recipient: string
  /** Ordinal among the sends by the same sender in one transaction. */
  sent: number
  received: number
}

/** Limits and times for the checks that run while the mailboxes are locked. */
export interface SendLimits {
  /** Time of the process clock in epoch milliseconds. No send gets an earlier `created_at`. */
  now: number
  /** The same moment in epoch milliseconds, by the clock that counts sends per minute. */
  countedAt: number
  sendsPerMinute: number
  sendsPerRecipientPerMinute: number
  repliesPerThreadPerMinute: number
  /** Highest number of milliseconds by which the process clock may be ahead of the database clock. */
  clockLeadMs: number
}

/** Notice that a mailbox has a new entry with this `created_at`. */
export interface MailArrival {
  agentId: string
  createdAt: number
}
