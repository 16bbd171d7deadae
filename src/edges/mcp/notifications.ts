import { notifications, resources, type Notifications } from '#generated/mcp/tools.ts'
import type { Envelope } from '#generated/rest/models.ts'
import type { AuthorOf } from '../../conversations/authors.ts'
import type { Caller } from '../../domain/authority.ts'
import { approvalAnsweredIn } from '../../domain/approval-mail.ts'
import { contactRequestIn, isContactNotice } from '../../domain/contact-mail.ts'
import { headerIn } from '../../domain/header-text.ts'
import { threadIdOf, threadUriStart } from '../../domain/threads.ts'
import type { FeedEntry } from '../../store/feed.ts'
import { dataOf } from './rendering.ts'

/** A notification of JSON-RPC. */
export interface Message {
  jsonrpc: '2.0'
  method: string
  params: object
}

const messageOf = <Name extends keyof Notifications>(name: Name, params: Notifications[Name]): Message => ({
  ...{ jsonrpc: '2.0', method: notifications[name].method, params: dataOf(params) },
})

/** Whoever wrote it. */
export const senderOf = (entry: FeedEntry): string => headerIn(entry).from

/** What an agent is told of an entry of its mailbox: of nothing that it sent to others itself. */
export function notificationsOf(entry: FeedEntry, { scopes }: Caller, authorOf: AuthorOf): Message[] {
  const tells = (name: keyof Notifications): boolean => scopes.includes(notifications[name].scope)
  const report = reportOf(entry)
  const request = report && contactRequestIn(report)
  const answered = report && approvalAnsweredIn(report)
  const told = [
    ...(request && tells('contact_request') ? [messageOf('contact_request', request)] : []),
    ...(answered && tells('approval_answered') ? [messageOf('approval_answered', answered)] : []),
  ]
  if (entry.direction === 'out' || !tells('message_created')) return told
  const header = headerIn(entry)
  const created = { ...header, thread_id: threadIdOf(entry.rootId), author: authorOf(header.from) }
  const begun = entry.beginsThread ? [messageOf('thread_created', created)] : []
  return [...told, ...begun, messageOf('message_created', created)]
}

/** The resources that an entry changes, of those that a token may read. */
export function changedResources(entry: FeedEntry, { scopes }: Pick<Caller, 'scopes'>): string[] {
  const { contacts, threads } = resources
  const threadUris = [threads.uri, `${threadUriStart}${threadIdOf(entry.rootId)}`]
  const report = scopes.includes(contacts.scope) ? reportOf(entry) : undefined
  return [
    ...(scopes.includes(threads.scope) ? threadUris : []),
    ...(report && isContactNotice(report) ? [contacts.uri] : []),
  ]
}

/** The envelope in which the postmaster tells of something. */
const reportOf = ({ report }: FeedEntry): Envelope | undefined => (report === null ? undefined : JSON.parse(report))

export const resourceUpdated = (uri: string): Message => ({
  ...{ jsonrpc: '2.0', method: 'notifications/resources/updated', params: { uri } },
})
