import type { MessageHit } from '#generated/rest/models.ts'
import { decodeTimeCursor, encodeTimeCursor } from '../../../domain/cursors.ts'
import { threadIdOf } from '../../../domain/threads.ts'
import type { MailReader } from '../../../mail/threads/threads.ts'
import type { FoundState } from '../../../store/mail/inbox.ts'
import { html, type Html } from '../html.ts'
import { notice } from '../notices.ts'
import { mailboxPath } from '../paths.ts'
import { emptyState } from '../rendering.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps, WebPage } from '../route.ts'
import { filterBar, filterChips } from './filter-bar.ts'
import { listAddress, mailFilterOf, type ListQuery, listQueryOf } from './list-query.ts'
import {
  archiveButton,
  mailList,
  type MailRow,
  markButtons,
  messageAddress,
  olderPages,
  restoreButton,
} from './mail-rows.ts'
import { visibleText } from './mail-text.ts'
import { mailboxTools } from './mailboxes.ts'
import { readerOf } from './reader.ts'

interface Found {
  reader: MailReader
  query: ListQuery
  rows: readonly MailRow[]
  /** Cursor of the page with older messages. Undefined if there is none. */
  olderPage: string | undefined
  tools: Html
}

function mailSearchPage(visit: Visit, { reader, query, rows, olderPage, tools }: Found): WebPage {
  const { agentId, handle } = reader
  const list = html`${mailList(visit, {
    agentId,
    label: 'Messages with these words',
    query,
    rows,
    buttons: [...markButtons, archiveButton, restoreButton],
    place: `${rows.length === 1 ? '1 message' : `${rows.length} messages`}${olderPage || query.after ? ' on this page' : ''}`,
  })}
${olderPages(visit, agentId, query, olderPage)}`
  return {
    title: `Search mail of ${handle}`,
    heading: 'Search',
    tools,
    body: html`${notice(visit)}
<div class="mail-bar"><p><a href="${visit.base}${mailboxPath(agentId)}">Back to inbox</a></p>
${filterBar(visit, agentId, query)}</div>
${filterChips(visit, agentId, query)}
${rows.length === 0 ? noMessages(visit, agentId, query) : list}`,
  }
}

function noMessages({ base }: Visit, agentId: string, query: ListQuery): Html {
  const hint = 'Search matches the beginning of words in subjects, texts, file names and data.'
  const isFiltered = Object.keys(query.filters).length > 0
  const address = listAddress(agentId, { ...query, filters: {}, after: null, q: isFiltered ? query.q : '' })
  return emptyState(
    isFiltered
      ? `No message has all these words and matches these filters. ${hint}`
      : `No message has all these words. ${hint}`,
    html`<a class="button" href="${base}${address}">${isFiltered ? 'Clear filters' : 'Show inbox'}</a>`,
    isFiltered ? 'filter' : 'search',
  )
}

/** Renders a snippet with its matches marked. The search puts « and » only around matches. */
const markedSnippet = (snippet: string): Html =>
  html`${snippet.split(/«([^»]*)»/).map((text, n) => (n % 2 === 1 ? html`<mark>${visibleText(text)}</mark>` : visibleText(text)))}`

/** Returns a text as it stands in a snippet, which is one line without markup characters. */
const plainLine = (text: string): string => text.replace(/[<>«»]/g, '').replace(/[\s\p{Cc}]+/gu, ' ')

/**
 * Divides a snippet into the subject and the text after it, because a row shows both apart. Most snippets that do not
 * begin with the subject begin later in the text.
 */
function markedSubjectOf(snippet: string, subject: string | null): Pick<MailRow, 'text' | 'markedSubject'> {
  const line = plainLine(subject ?? '').trim()
  let [at, matched, isMarked] = [0, 0, false]
  for (; matched < line.length && at < snippet.length; at++) {
    const character = snippet[at]!
    if (character === '«' || character === '»') isMarked = character === '«'
    else if (character !== line[matched++]) return { text: markedSnippet(snippet) }
  }
  if (line === '') return { text: markedSnippet(snippet) }
  const [before, rest] = [snippet.slice(0, at), snippet.slice(at).replace(/^»/, '')]
  const marked = markedSnippet(isMarked ? `${before}»` : before)
  return { markedSubject: marked, text: markedSnippet(isMarked && snippet[at] !== '»' ? `«${rest}` : rest) }
}

const hitsMax = 50

export async function showMailSearch(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const query = listQueryOf(visit.query)
  const reader = await readerOf(deps, visit)
  if (query.q === '') return { see: listAddress(reader.agentId, { ...query, after: null }) }
  deps.identity.questionLimit(visit.session.account_id)
  const isSent = query.folder === 'sent'
  const filter = { ...mailFilterOf(query), ...(isSent && { from: reader.handle }) }
  const scope = { filter, after: decodeTimeCursor(query.after) }
  const oneMore = await deps.search.messages(reader, query.q, hitsMax + 1, scope)
  const hits = oneMore.slice(0, hitsMax)
  const last = oneMore.length > hitsMax ? hits.at(-1) : undefined
  const states = await deps.store.inbox.foundStates(
    reader.agentId,
    hits.map(({ envelope_id }) => envelope_id),
  )
  const rows = hits.flatMap((hit) => {
    const state = states.get(hit.envelope_id)
    if (state === undefined) return [] // the message was deleted meanwhile
    return isSent && hit.sender_handle !== reader.handle ? [] : [rowOf(reader, hit, state)]
  })
  const olderPage = last && encodeTimeCursor({ at: last.created_at, id: last.envelope_id })
  return {
    page: mailSearchPage(visit, { reader, query, rows, olderPage, tools: await mailboxTools(deps, visit, reader) }),
  }
}

function rowOf({ agentId, handle }: MailReader, hit: MessageHit, state: FoundState): MailRow {
  const { envelope_id, sender_handle, recipient_handles, subject, snippet, created_at } = hit
  const threadId = threadIdOf(state.root_id)
  const isFromAgent = sender_handle === handle
  return {
    name: envelope_id,
    threadId,
    threadAt: state.last_at,
    href: messageAddress(agentId, { envelope_id, threadId, at: created_at }),
    correspondents: isFromAgent ? recipient_handles : [sender_handle],
    isFromAgent,
    subject,
    ...markedSubjectOf(snippet, subject),
    at: created_at,
    unread: state.unread ? 1 : 0,
    hasFiles: state.has_files,
  }
}
