import type { EventInputs, EventName, EventPayloads } from '#generated/mcp/events.ts'
import type { Envelope } from '#generated/rest/models.ts'
import type { AuthorOf } from '../../mail/threads/authors.ts'
import { approvalAnsweredIn } from '../../domain/approval-mail.ts'
import { contactRequestIn } from '../../domain/contact-mail.ts'
import { ownerOf, postmaster } from '../../domain/handles.ts'
import { headerIn } from '../../domain/header-text.ts'
import { reportIn } from '../../domain/reports.ts'
import { snippetOf } from '../../domain/snippets.ts'
import { rootIdOf, threadIdOf } from '../../domain/threads.ts'
import type { OccurrenceConditions, OccurrenceEntry } from '../../store/mail/occurrences.ts'

/** Rules by which mailbox entries become events of one kind. */
export interface Kind<Name extends EventName> {
  /** Returns the conditions of the query. The query may also return entries that are not events of this kind. */
  conditions(filter: EventInputs[Name]): OccurrenceConditions
  /** Returns true if the query must also read the texts of envelopes. */
  withTexts(filter: EventInputs[Name]): boolean
  /**
   * Returns the payload of an entry. Undefined if the entry is not an event of this kind, or does not match the filter.
   */
  payload(entry: OccurrenceEntry, filter: EventInputs[Name], authorOf: AuthorOf): EventPayloads[Name] | undefined
}

const fromReports = { conditions: () => ({ isReported: true }), withTexts: () => false }

export const kinds: { readonly [Name in EventName]: Kind<Name> } = {
  'envelope.received': {
    conditions: ({ from, thread_id, has_attachments, only_contacts }) => ({
      senders: from && sendersIn(from),
      rootId: thread_id && rootIdOf(thread_id),
      hasAttachments: has_attachments,
      onlyContacts: only_contacts,
    }),
    withTexts: ({ include_preview = false }) => include_preview,
    payload(entry, { include_preview }, authorOf) {
      if (isReport(entry)) return undefined
      return {
        ...headerIn(entry),
        thread_id: threadIdOf(entry.rootId),
        author: authorOf(entry.sender),
        preview: include_preview && entry.text !== null ? snippetOf(entry.text, []) : null,
      }
    },
  },

  'delivery.report': {
    ...fromReports,
    payload(entry, { facts, envelope_id }) {
      const report = reportContent(entry, reportIn)
      if (!report || (facts && !facts.includes(report.fact))) return undefined
      return envelope_id === undefined || envelope_id === report.envelope_id ? report : undefined
    },
  },

  'contact.requested': {
    ...fromReports,
    payload: (entry) => reportContent(entry, contactRequestIn),
  },

  'approval.answered': {
    ...fromReports,
    payload: (entry) => reportContent(entry, approvalAnsweredIn),
  },
}

/** Returns the content of a report by the postmaster, if the entry is one. */
const reportContent = <Content>({ body }: OccurrenceEntry, contentIn: (envelope: Envelope) => Content | undefined) =>
  body === null ? undefined : contentIn(JSON.parse(body))

/** Returns true for a report by the service that is an event of its own kind. */
const isReport = (entry: OccurrenceEntry): boolean =>
  entry.sender === postmaster.handle &&
  reportContent(
    entry,
    (envelope) => reportIn(envelope) ?? contactRequestIn(envelope) ?? approvalAnsweredIn(envelope),
  ) !== undefined

const wildcardEnd = '.*'

function sendersIn(from: readonly string[]): NonNullable<OccurrenceConditions['senders']> {
  const [wildcards, handles] = [true, false].map((is) => from.filter((entry) => entry.endsWith(wildcardEnd) === is))
  return { handles: handles!, owners: wildcards!.map((entry) => `@${ownerOf(entry)}`) }
}
