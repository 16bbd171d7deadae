import { fixedLimits } from '#generated/limits.ts'
import type { MessageHit } from '#generated/rest/models.ts'
import { encodeTimeCursor } from '../../../domain/cursors.ts'
import { isStorableText } from '../../../domain/json-values.ts'
import { threadIdOf } from '../../../domain/threads.ts'
import { lowestEnvelopeId } from '../../../domain/ulids.ts'
import { Fault } from '../../../fault.ts'
import type { MailReader } from '../../../mail/threads/threads.ts'
import { html, type Html } from '../html.ts'
import { mailboxPath, threadPath } from '../paths.ts'
import { table, timeHtml } from '../rendering.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps, WebPage } from '../route.ts'
import { listedSubject, visibleText } from './mail-text.ts'
import { readerOf } from './reader.ts'

interface ShownHit extends MessageHit {
  /** Address of the page that shows the message in its thread. */
  see: string
}

interface Searched {
  reader: MailReader
  q: string
  /** Messages that were found. Undefined before the first search. */
  hits: readonly ShownHit[] | undefined
}

export const searchForm = (visit: Visit, mailbox: string, q = ''): Html =>
  html`<label for="q">Search mail</label>
<form method="get" action="${visit.base}${mailbox}/search" role="search" class="narrow">
<input id="q" name="q" type="search" value="${q}" required maxlength="${fixedLimits.searchCharactersMax}" autocomplete="off" dir="auto" />
<button class="secondary">Search</button>
</form>`

function mailSearchPage(visit: Visit, { reader, q, hits }: Searched): WebPage {
  const place = mailboxPath(reader.agentId)
  return {
    title: `Search mail of ${reader.handle}`,
    body: html`<p><a href="${visit.base}${place}">Back to mailbox</a></p>
${searchForm(visit, place, q)}
${hits && hitTable(visit, hits)}`,
  }
}

const hitTable = (visit: Visit, hits: readonly ShownHit[]): Html =>
  table({
    label: 'Messages with these words',
    columns: ['Message', 'From', 'Text', 'Received'],
    rows: hits,
    cells: ({ see, subject, sender_handle, snippet, created_at }) => [
      html`<a href="${visit.base}${see}">${listedSubject(subject)}</a>`,
      html`<span class="name">${sender_handle}</span>`,
      markedSnippet(snippet),
      timeHtml(created_at),
    ],
    empty:
      'No message has all these words. Search matches the beginning of words in subjects, texts, file names and data.',
  })

/** Renders a snippet with its matches marked. The search puts « and » only around matches. */
const markedSnippet = (snippet: string): Html =>
  html`${snippet.split(/«([^»]*)»/).map((text, n) => (n % 2 === 1 ? html`<mark>${visibleText(text)}</mark>` : visibleText(text)))}`

const hitsMax = 50

export async function showMailSearch(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const reader = await readerOf(deps, visit)
  const q = (visit.query.get('q') ?? '').slice(0, fixedLimits.searchCharactersMax).toWellFormed()
  if (!isStorableText(q))
    throw new Fault(
      'VALIDATION_ERROR',
      'the search text has an invisible character that cannot be stored: type it again',
    )
  if (q.trim() === '') return { page: mailSearchPage(visit, { reader, q: '', hits: undefined }) }
  deps.identity.questionLimit(visit.session.account_id)
  const messages = await deps.search.messages(reader, q, hitsMax)
  const roots = await deps.threads.rootsOf(
    reader,
    messages.map(({ envelope_id }) => envelope_id),
  )
  const hits = messages.map((hit) => {
    const thread = threadPath(reader.agentId, threadIdOf(roots.get(hit.envelope_id) ?? hit.envelope_id))
    return { ...hit, see: `${thread}?${upTo(hit)}#${hit.envelope_id}` }
  })
  return { page: mailSearchPage(visit, { reader, q, hits }) }
}

/** Returns the query of the thread page that shows the thread up to this message. */
const upTo = ({ created_at }: MessageHit): URLSearchParams =>
  new URLSearchParams({ before: encodeTimeCursor({ at: created_at + 1, id: lowestEnvelopeId }) })
