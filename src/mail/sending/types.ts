import type { Serialized } from '#generated/rest/call.ts'
import type { EnvelopeDraft, SendAcknowledgement } from '#generated/rest/models.ts'
import type { AdmissionFacts, KnownFile, KnownThread } from '../../domain/acceptance.ts'
import type { Fault } from '../../fault.ts'

export interface Sender {
  agentId: string
  handle: string
}

/** A validated send on its way through the pipeline. */
export interface Submission {
  sender: Sender
  draft: EnvelopeDraft
  recipients: readonly string[]
  /** SHA-256 of the sender and the content, in hexadecimal. Equal digests mean the same send. */
  digest: string
  /** Approximate length of the stored texts. */
  characters: number
  /** Bytes that count as stored for the owner of the sender. */
  storedBytes: number
}

/** Submission that passed all checks, with the data that storing it needs. */
export interface AdmittedSend extends Submission {
  facts: AdmissionFacts
  files: ReadonlyMap<string, KnownFile>
  /** Threads that it continues, by the handle of the party whose mailbox has them. Empty unless it is a reply. */
  threads: ReadonlyMap<string, KnownThread>
  /** Words by which search finds the envelope, in the format of the store. */
  words: string
}

export type Acknowledgement = Serialized<SendAcknowledgement, string>

export type SendOutcome =
  | { kind: 'accepted'; acknowledgement: Acknowledgement }
  | { kind: 'replayed'; acknowledgement: Acknowledgement }
  | { kind: 'refused'; fault: Fault }
  /** A fact changed after the decision, so the send has to be decided again. */
  | { kind: 'outdated' }

/** State of a batch after its earlier sends. */
export interface BatchState {
  /** Ids of their envelopes. */
  ids: Set<string>
  files: Set<string>
  /** See `unrelatedSends`. */
  isUnrelated: (send: AdmittedSend) => boolean
  /** Counts the sends under a name, and returns the ordinal of this one. */
  next: (name: string) => number
}
