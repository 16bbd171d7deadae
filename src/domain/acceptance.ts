import type { Direction } from '#generated/rest/models.ts'
import type { UploadedFileInfo } from './envelopes.ts'
import type { Counter } from './rate-counters.ts'
import type { SendingParty, Party } from './trust.ts'

/** What decides whether a send is admitted, as it was at one moment; nothing of it is locked. */
export interface AdmissionFacts {
  /** Whether this very send was accepted before, so that this is a retry of it. */
  repeated: boolean
  /** The time by the clock of the database. */
  databaseNow: number
  /** How many sends of the sender count. */
  sent: Counter
  /** Undefined when there is no such agent any more. */
  senderInactive: boolean | undefined
  /** The sender as each of its recipients meets it, in their order. */
  pairs: readonly { sender: SendingParty; recipient: Party | undefined }[]
}

/** A party of a send whose mailbox is locked until the transaction ends. */
export interface LockedParty {
  id: string
  handle: string
  lastCreatedAt: number
  sent: Counter
  received: Counter
}

export interface KnownEnvelope {
  senderId: string
  /** SHA-256, in hexadecimal. */
  digest: string
  receivedMs: number
  createdAt: number
  /** Where it was accepted in the batch that asks. */
  entries?: readonly EntryRow[]
}

/** What a mailbox knows of what a send goes back to. */
export interface KnownThread {
  /** The nearest ancestor in the mailbox of which the sender is a party, and its root, if it has one. */
  ancestor: { id: string; rootId: string | null } | undefined
  /** Whether the sender is no party of the beginning of the thread that the send names; undefined if there is none. */
  isForeign: boolean | undefined
  /** How often the sender has answered in the thread that this would be. */
  replies: Counter
}

/** A file that a send names, locked until the transaction ends. */
export interface KnownFile extends UploadedFileInfo {
  id: string
  uploaderId: string
  expiresAt: number
  /** The envelope that has claimed it. */
  envelopeId: string | null
}

export interface FileClaim {
  fileId: string
  envelopeId: string
}

export interface EntryRow {
  agentId: string
  direction: Direction
  /** The envelope that the thread goes back to in this mailbox; null where that is not known yet. */
  rootId: string | null
  /** How often the agent has answered in the thread with this, where it did. */
  replies?: Counter | undefined
}

/** An envelope to be stored, in the texts that later reads pass on as they are. */
export interface EnvelopeRow {
  id: string
  senderId: string
  /** SHA-256, in hexadecimal; empty where nobody sends it again. */
  digest: string
  receivedMs: number
  createdAt: number
  /** Open at its beginning; see header-text.ts. */
  body: string
  /** Open at its end. */
  header: string
  /** Those by which it is found, as the text of a tsvector. */
  words: string
  entries: readonly EntryRow[]
}

/** Something came into a mailbox, as late as this `created_at`. */
export interface Arrival {
  agentId: string
  createdAt: number
}
