import type { Serialized } from '#generated/rest/call.ts'
import type { EnvelopeDraft, SendAcknowledgement } from '#generated/rest/models.ts'
import type { AdmissionFacts, KnownFile, KnownThread } from '../../domain/acceptance.ts'
import type { Fault } from '../../fault.ts'

export interface Sender {
  agentId: string
  handle: string
}

/** Validated send that is not stored yet. */
export interface Submission {
  sender: Sender
  draft: EnvelopeDraft
  recipients: readonly string[]
  /** Digest of the sender and the content, in hexadecimal. Equal digests mean the same send. */
  digest: string
  /** Approximate length of the stored texts in characters. */
  characters: number
  /** Bytes by which the send counts against the quota of its sender's owner. */
  storedBytes: number
}

/** Send that passed all checks, with the data that storing it needs. */
export interface AdmittedSend extends Submission {
  facts: AdmissionFacts
  files: ReadonlyMap<string, KnownFile>
  /**
   * Threads that the send continues, by the handle of the sender or recipient in whose mailbox the thread is. Empty
   * unless the send is a reply.
   */
  threads: ReadonlyMap<string, KnownThread>
  /** Words by which search finds the envelope, in the format of the store. */
  words: string
}

export type Acknowledgement = Serialized<SendAcknowledgement, string>

export type SendOutcome =
  | { kind: 'accepted'; acknowledgement: Acknowledgement }
  | { kind: 'replayed'; acknowledgement: Acknowledgement }
  | { kind: 'refused'; fault: Fault }
  /** Outcome of a send whose facts changed after the decision. The slow path decides again. */
  | { kind: 'outdated' }

/** State of a batch while the rows of its sends are created. */
export interface BatchState {
  /** Ids of the envelopes of the earlier sends in the batch. */
  ids: Set<string>
  files: Set<string>
  /** Returns true if no earlier send has a related thread; see `createUnrelatedSendFilter`. */
  isUnrelated: (send: AdmittedSend) => boolean
  /** Counts a send under a name, and returns its ordinal among the sends with that name. */
  next: (name: string) => number
}
