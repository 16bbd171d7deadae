import type { Serialized } from '#generated/rest/call.ts'
import type { EnvelopeDraft, SendAcknowledgement } from '#generated/rest/models.ts'
import type { AdmissionFacts, KnownFile, KnownThread } from '../domain/acceptance.ts'
import type { Fault } from '../fault.ts'

export interface Sender {
  agentId: string
  handle: string
}

/** A validated send on its way through the pipeline. */
export interface Submission {
  sender: Sender
  draft: EnvelopeDraft
  recipients: readonly string[]
  /** SHA-256 of what makes two sends the same send, in hexadecimal. */
  digest: string
  /** About how long the texts are that it is written as. */
  characters: number
  /** Bytes that count as stored for the owner of the sender. */
  storedBytes: number
}

/** A submission that is to be stored, with all that this needs to know. */
export interface Admitted extends Submission {
  facts: AdmissionFacts
  files: ReadonlyMap<string, KnownFile>
  /** What it goes back to, in the mailboxes of its parties by handle; empty where it goes back to nothing. */
  threads: ReadonlyMap<string, KnownThread>
  /** Words by which search finds the envelope, in the format of the store. */
  words: string
}

export type Acknowledgement = Serialized<SendAcknowledgement, string>

export type SendOutcome =
  | { kind: 'accepted'; acknowledgement: Acknowledgement }
  | { kind: 'replayed'; acknowledgement: Acknowledgement }
  | { kind: 'refused'; fault: Fault }
  /** What is known of it is not true any more, so that it is to be decided anew. */
  | { kind: 'outdated' }

/** What the sends of a batch that come before one have come to. */
export interface BatchState {
  /** Ids of their envelopes. */
  ids: Set<string>
  files: Set<string>
  /** See `unrelatedSends`. */
  isUnrelated: (send: Admitted) => boolean
  /** How many there are of each kind that is limited. */
  next: (name: string) => number
}
