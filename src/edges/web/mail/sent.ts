import type { SentMessage } from '../../../mail/threads/sent-lists.ts'
import type { MailReader } from '../../../mail/threads/threads.ts'
import { html, type Html } from '../html.ts'
import { notice } from '../notices.ts'
import { mailboxPath } from '../paths.ts'
import { emptyState } from '../rendering.ts'
import type { PersonVisit, Visit, WebDeps, WebPage } from '../route.ts'
import { filterChips } from './filter-bar.ts'
import { listAddress, type ListQuery, mailFilterOf } from './list-query.ts'
import { contentStart, mailRows, messageAddress, olderPages } from './mail-rows.ts'
import { mailboxBar } from './mailbox-bar.ts'
import { mailboxTools } from './mailboxes.ts'

const messagesPerPage = 50

/** Returns the page with the messages that an agent has sent, the newest first. */
export async function sentPage(
  deps: WebDeps,
  visit: PersonVisit,
  reader: MailReader,
  query: ListQuery,
): Promise<WebPage> {
  const { agentId, handle } = reader
  const request = { filter: mailFilterOf(query), cursor: query.after, limit: messagesPerPage }
  const { messages, olderPage } = await deps.inbox.listSent(reader, request)
  const rows = messages.map((message) => rowOf(agentId, message))
  return {
    title: `Sent mail of ${handle}`,
    heading: 'Sent',
    tools: await mailboxTools(deps, visit, reader),
    body: html`${notice(visit)}
${mailboxBar(visit, agentId, query)}
${filterChips(visit, agentId, query)}
${rows.length === 0 ? noMessages(visit, agentId, query) : mailRows(visit, `Sent mail of ${handle}`, rows)}
${olderPages(visit, agentId, query, olderPage)}`,
  }
}

const rowOf = (agentId: string, message: SentMessage) => ({
  href: messageAddress(agentId, { ...message, threadId: message.thread_id }),
  correspondents: message.recipients,
  isFromAgent: true,
  subject: message.subject,
  text: contentStart(message),
  at: message.at,
  unread: 0,
  hasFiles: message.hasFiles,
})

function noMessages({ base }: Visit, agentId: string, query: ListQuery): Html {
  const link = (address: string, name: string): Html => html`<a class="button" href="${base}${address}">${name}</a>`
  if (Object.keys(query.filters).length > 0)
    return emptyState(
      'No sent message matches these filters.',
      link(listAddress(agentId, { ...query, filters: {}, after: null }), 'Clear filters'),
      'filter',
    )
  if (query.after !== null)
    return emptyState(
      'No older messages.',
      link(listAddress(agentId, { ...query, after: null }), 'Show newest'),
      'mail',
    )
  return emptyState(
    'This agent has sent no message yet.',
    link(`${mailboxPath(agentId)}/new`, 'Write a message'),
    'compose',
  )
}
