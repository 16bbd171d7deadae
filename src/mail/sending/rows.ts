import type { EnvelopeDraft } from '#generated/rest/models.ts'
import type { EntryRow, EnvelopeRow, SendRows } from '../../domain/acceptance.ts'
import { envelopeOf, fileIdsOf } from '../../domain/envelopes.ts'
import { postmaster } from '../../domain/handles.ts'
import { storedTextsOf, sendTimePlaceholder, insertTimePlaceholder, provisionalTime } from '../../domain/header-text.ts'
import { reportDraft, reportOf, type Report } from '../../domain/reports.ts'
import { threadRootOf } from '../../domain/threads.ts'
import type { IdGenerator } from '../../platform/ids.ts'
import { createNameCounter } from './ordinals.ts'
import { searchWordsOf } from './search-words.ts'
import { isReply, createUnrelatedSendFilter } from './threads.ts'
import type { AdmittedSend, BatchState } from './types.ts'

export interface SendRowRules {
  now: number
  ids: IdGenerator
  rateLimits: boolean
}

/** Sender or recipient: the id of an agent and its handle. */
interface Party {
  id: string
  handle: string
}

export const createBatchState = (): BatchState => ({
  ids: new Set(),
  files: new Set(),
  isUnrelated: createUnrelatedSendFilter(),
  next: createNameCounter(),
})

/**
 * Returns the rows of a send. Returns undefined if an earlier send of the batch has the same id, one of its files, or a
 * related thread. The slow path then decides again about the send.
 */
export function sendRowsOf(submission: AdmittedSend, state: BatchState, rules: SendRowRules): SendRows | undefined {
  const { draft, facts, sender, digest, words } = submission
  const fileIds = fileIdsOf(draft)
  const isFree = !state.ids.has(draft.id) && !fileIds.some((id) => state.files.has(id))
  if (!isFree || !state.isUnrelated(submission)) return undefined
  const own: Party = { id: sender.agentId, handle: sender.handle }
  const recipients = facts.pairs.map(({ recipient }): Party => recipient)
  const entries = entriesOf(submission, own, recipients, state, rules)
  const envelope = envelopeOf(draft, sender.handle, rules.now, provisionalTime, submission.files)
  const row: EnvelopeRow = {
    id: draft.id,
    digest,
    isReport: false,
    words,
    entries,
    ...storedTextsOf(envelope),
  }
  const rootId = entries.find(({ agentId }) => agentId === own.id)!.rootId
  const monitored = draft.monitor?.events.includes('stored') ?? false
  const reports = monitored ? recipients.map((party) => storedReport(draft.id, party, { ...own, rootId }, rules)) : []
  state.ids.add(draft.id)
  for (const fileId of fileIds) state.files.add(fileId)
  return { envelopes: [row, ...reports], fileIds }
}

function entriesOf(
  submission: AdmittedSend,
  sender: Party,
  recipients: readonly Party[],
  state: BatchState,
  { rateLimits }: SendRowRules,
): EntryRow[] {
  const isToItself = recipients.some(({ id }) => id === sender.id)
  const rootIn = ({ handle }: Party): string => threadRootOf(submission.draft, submission.threads.get(handle))
  const received = recipients.map(
    (party): EntryRow => ({
      agentId: party.id,
      direction: 'in',
      rootId: rootIn(party),
      sent: 0,
      received: state.next(`received ${party.id}`),
      replies: 0,
    }),
  )
  const rootId = rootIn(sender)
  const isCounted = rateLimits && isReply(submission.draft)
  const counts = {
    sent: state.next(`sent ${sender.id}`),
    replies: isCounted ? state.next(`replies ${rootId} ${sender.id}`) : 0,
  }
  return isToItself
    ? received.map((entry) => (entry.agentId === sender.id ? { ...entry, direction: 'self', ...counts } : entry))
    : [...received, { agentId: sender.id, direction: 'out', rootId, received: 0, ...counts }]
}

/**
 * Returns the report that an envelope is stored. The report is committed together with the envelope. In the mailbox, it
 * directly follows the envelope, and it contains the time of the envelope.
 */
function storedReport(
  envelopeId: string,
  recipient: Party,
  sender: Party & { rootId: string },
  { now, ids }: SendRowRules,
): EnvelopeRow {
  const draftAt = (at: number): EnvelopeDraft =>
    reportDraft(id, sender.handle, reportOf(envelopeId, recipient.handle, 'stored', at))
  const id = ids('env')
  const { header, body, ...row } = postmasterEnvelopeRow(draftAt(provisionalTime), sender, now)
  return {
    ...row,
    isReport: true,
    header: insertTimePlaceholder(header, 'date_ms', sendTimePlaceholder),
    body: insertTimePlaceholder(body, 'at_ms', sendTimePlaceholder),
    words: searchWordsOf(draftAt(now), postmaster.handle).words,
  }
}

/** Returns the rows of a send with one mail of the postmaster. */
export const postmasterSendRows = (row: EnvelopeRow): SendRows => ({ envelopes: [row], fileIds: [] })

/** Returns a report as mail of the postmaster. It belongs to the thread of the reported envelope. */
export const reportEnvelopeRow = (
  report: Report,
  sender: Party & { rootId: string },
  id: string,
  now: number,
): EnvelopeRow => postmasterEnvelopeRow(reportDraft(id, sender.handle, report), sender, now)

/**
 * Returns the envelope row for mail of the postmaster. Trust rules do not apply to such mail, and limits do not count
 * it.
 */
export function postmasterEnvelopeRow(
  draft: EnvelopeDraft,
  recipient: { id: string; rootId: string },
  now: number,
): EnvelopeRow {
  const envelope = envelopeOf(draft, postmaster.handle, now, provisionalTime)
  const counts = { sent: 0, received: 0, replies: 0 }
  return {
    id: draft.id,
    digest: '',
    isReport: false,
    ...storedTextsOf(envelope),
    words: searchWordsOf(draft, postmaster.handle).words,
    entries: [{ agentId: recipient.id, direction: 'in', rootId: recipient.rootId, ...counts }],
  }
}
