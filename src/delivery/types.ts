import type { Serialized } from '#generated/rest/call.ts'
import type { EnvelopeDraft, SendAcknowledgement } from '#generated/rest/models.ts'
import type {
  EnvelopeRow,
  FileClaim,
  KnownEnvelope,
  KnownFile,
  KnownThread,
  LockedParty,
} from '../domain/acceptance.ts'
import type { Counter } from '../domain/rate-counters.ts'

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
}

/** A submission that was admitted, and is to be stored. */
export interface Admitted extends Submission {
  /** See `searchWordsOf`. */
  words: string
}

/** All that a decision may look at, as the batch found it and as its earlier sends left it. */
export interface BatchState {
  parties: Map<string, LockedParty>
  envelopes: Map<string, KnownEnvelope>
  files: Map<string, KnownFile>
  /** Of the sends that go back to something, in the mailboxes of their parties by handle. */
  threads: ReadonlyMap<Submission, ReadonlyMap<string, KnownThread>>
  /** How often senders have answered in threads by now, where an earlier send of the batch did. */
  replies: Map<string, Counter>
}

export type Acknowledgement = Serialized<SendAcknowledgement, string>

export interface Accepted {
  /** The envelope, and then the mails that report on it. */
  envelopes: readonly EnvelopeRow[]
  claims: readonly FileClaim[]
  acknowledgement: Acknowledgement
}
