import { fixedLimits } from '#generated/limits.ts'
import type { MessageHit } from '#generated/rest/models.ts'
import type { Reader } from '../../../mail/threads/authors.ts'
import { html, type Html } from '../html.ts'
import { mailboxAt } from '../paths.ts'
import type { WebPage, Visit } from '../route.ts'
import { timeText, table } from '../rendering.ts'
import { listedSubject, visibleText } from './mail-text.ts'

export interface ShownHit extends MessageHit {
  /** Address of the message in its thread. */
  see: string
}

interface Searched {
  reader: Reader
  q: string
  /** Undefined before the first search. */
  hits: readonly ShownHit[] | undefined
}

export const searchForm = (visit: Visit, mailbox: string, q = ''): Html =>
  html`<label for="q">Search mail</label>
<form method="get" action="${visit.base}${mailbox}/search" role="search" class="narrow">
<input id="q" name="q" type="search" value="${q}" required maxlength="${fixedLimits.searchCharactersMax}" autocomplete="off" dir="auto" />
<button class="small secondary">Search</button>
</form>`

export function mailSearchPage(visit: Visit, { reader, q, hits }: Searched): WebPage {
  const place = mailboxAt(reader.agentId)
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
      timeText(created_at),
    ],
    empty: 'No message has all these words. Search finds whole words in subjects, texts and data.',
  })

/** Renders a snippet with its matches marked. Only matches stand between « and ». */
const markedSnippet = (snippet: string): Html =>
  html`${snippet.split(/«([^»]*)»/).map((text, n) => (n % 2 === 1 ? html`<mark>${visibleText(text)}</mark>` : visibleText(text)))}`
