import type { EnvelopeDraft, SendAcknowledgement } from '#generated/rest/models.ts'
import type { Serialized } from '#generated/rest/call.ts'
import type { UploadedFacts } from '../domain/envelopes.ts'
import type { Counter } from '../domain/rates.ts'
import type { Report } from '../domain/reports.ts'
import type { Approacher, Party } from '../domain/trust.ts'

export interface Sender {
  agentId: string
  handle: string
}

/** A validated send on its way through the pipeline. */
export interface Submission {
  sender: Sender
  draft: EnvelopeDraft
  recipients: readonly string[]
  /** SHA-256 of what makes two sends the same send. */
  digest: string
  /** About how long the texts are that it is written as. */
  characters: number
}

/** What decides whether a send is admitted, as it was at one moment; nothing of it is locked. */
export interface Admission {
  /** Whether this very send was accepted before, so that this is a retry of it. */
  repeated: boolean
  /** How many sends of the sender count. */
  sent: Counter
  /** Undefined when there is no such agent any more. */
  senderInactive: boolean | undefined
  /** The sender as each of its recipients meets it, in their order. */
  pairs: readonly { sender: Approacher; recipient: Party | undefined }[]
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
  digest: string
  acknowledgement: string
}

/** A file that a send names, locked until the transaction ends. */
export interface KnownFile extends UploadedFacts {
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

/** All that a decision may look at, as the batch found it and as its earlier sends left it. */
export interface World {
  parties: Map<string, LockedParty>
  envelopes: Map<string, KnownEnvelope>
  files: Map<string, KnownFile>
}

export type Direction = 'in' | 'out' | 'self'

export interface EntryRow {
  agentId: string
  direction: Direction
}

/** An envelope to be stored, in the texts that later reads pass on as they are. */
export interface EnvelopeRow {
  id: string
  senderId: string
  digest: string
  acknowledgement: string
  body: string
  /** Open at its end. */
  header: string
  createdAt: number
  entries: readonly EntryRow[]
}

/** What a transaction added, to be announced once it is committed. */
export interface Additions {
  /** Envelopes, and then the mails that report on them. */
  envelopes: readonly EnvelopeRow[]
  reports: readonly { agentId: string; report: Report }[]
}

export interface Accepted extends Additions {
  claims: readonly FileClaim[]
  acknowledgement: Serialized<SendAcknowledgement>
}
