import type { EventInputs, EventName, EventPayloads } from '#generated/mcp/events.ts'
import type { Envelope } from '#generated/rest/models.ts'
import type { AuthorOf } from '../conversations/authors.ts'
import { approvalAnsweredIn } from '../domain/approval-mail.ts'
import { contactRequestIn } from '../domain/contact-mail.ts'
import { ownerOf, postmaster } from '../domain/handles.ts'
import { headerIn } from '../domain/header-text.ts'
import { reportIn } from '../domain/reports.ts'
import { snippetOf } from '../domain/snippets.ts'
import { rootIdOf, threadIdOf } from '../domain/threads.ts'
import type { OccurrenceConditions, OccurrenceEntry } from '../store/occurrences.ts'

/** How the events of one kind are found in a mailbox. */
export interface Kind<Name extends EventName> {
  /** What the database looks for; it may find more. */
  conditions(filter: EventInputs[Name]): OccurrenceConditions
  withTexts(filter: EventInputs[Name]): boolean
  /** What a subscriber is told of an entry; undefined where it is no event of this kind, or not one of those wanted. */
  payload(entry: OccurrenceEntry, filter: EventInputs[Name], authorOf: AuthorOf): EventPayloads[Name] | undefined
}

const reported = { conditions: () => ({ isReported: true }), withTexts: () => false }

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
    ...reported,
    payload(entry, { facts, envelope_id }) {
      const report = reportedBy(entry, reportIn)
      if (!report || (facts && !facts.includes(report.fact))) return undefined
      return envelope_id === undefined || envelope_id === report.envelope_id ? report : undefined
    },
  },

  'contact.requested': {
    ...reported,
    payload: (entry) => reportedBy(entry, contactRequestIn),
  },

  'approval.answered': {
    ...reported,
    payload: (entry) => reportedBy(entry, approvalAnsweredIn),
  },
}

/** What the postmaster tells by an entry. */
const reportedBy = <Told>({ body }: OccurrenceEntry, toldIn: (envelope: Envelope) => Told | undefined) =>
  body === null ? undefined : toldIn(JSON.parse(body))

/** Mail of the service that is told of as an event of its own. */
const isReport = (entry: OccurrenceEntry): boolean =>
  entry.sender === postmaster.handle &&
  reportedBy(entry, (envelope) => reportIn(envelope) ?? contactRequestIn(envelope) ?? approvalAnsweredIn(envelope)) !==
    undefined

const wildcardEnd = '.*'

function sendersIn(from: readonly string[]): NonNullable<OccurrenceConditions['senders']> {
  const [wildcards, handles] = [true, false].map((is) => from.filter((entry) => entry.endsWith(wildcardEnd) === is))
  return { handles: handles!, owners: wildcards!.map((entry) => `@${ownerOf(entry)}`) }
}
