import { notifications, resources, type Notifications } from '#generated/mcp/tools.ts'
import type { Envelope } from '#generated/rest/models.ts'
import type { AuthorOf } from '../../../mail/threads/threads.ts'
import type { Caller } from '../../../domain/authority.ts'
import { approvalAnsweredIn } from '../../../domain/approval-mail.ts'
import { contactRequestIn, isContactNotice } from '../../../domain/contact-mail.ts'
import { headerOfEntry } from '../../../domain/header-text.ts'
import { threadIdOf, threadUriPrefix } from '../../../domain/threads.ts'
import type { FeedEntry } from '../../../store/mail/feed.ts'
import { visibleDataOf } from '../rendering.ts'

/** Notification of JSON-RPC. */
export interface McpNotification {
  jsonrpc: '2.0'
  method: string
  params: object
}

const messageOf = <Name extends keyof Notifications>(name: Name, params: Notifications[Name]): McpNotification => ({
  jsonrpc: '2.0',
  method: notifications[name].method,
  params: visibleDataOf(params),
})

/** Returns the handle of the sender of an entry. */
export const senderOf = (entry: FeedEntry): string => headerOfEntry(entry).from

/**
 * Returns the notifications for an entry in the mailbox of an agent. A message that the agent sent causes no
 * notification.
 */
export function notificationsOf(entry: FeedEntry, { scopes }: Caller, authorOf: AuthorOf): McpNotification[] {
  const isAllowed = (name: keyof Notifications): boolean => scopes.includes(notifications[name].scope)
  const report = reportOf(entry)
  const request = report && contactRequestIn(report)
  const answered = report && approvalAnsweredIn(report)
  const reports = [
    ...(request && isAllowed('contact_request') ? [messageOf('contact_request', request)] : []),
    ...(answered && isAllowed('approval_answered') ? [messageOf('approval_answered', answered)] : []),
  ]
  if (entry.direction === 'out' || !isAllowed('message_created')) return reports
  const header = headerOfEntry(entry)
  const created = { ...header, thread_id: threadIdOf(entry.rootId), author: authorOf(header.from) }
  const threads = entry.beginsThread ? [messageOf('thread_created', created)] : []
  return [...reports, ...threads, messageOf('message_created', created)]
}

/** Returns the URIs of the resources that an entry changes. Leaves out resources that the token may not read. */
export function changedResources(entry: FeedEntry, { scopes }: Pick<Caller, 'scopes'>): string[] {
  const { contacts, threads } = resources
  const threadUris = [threads.uri, `${threadUriPrefix}${threadIdOf(entry.rootId)}`]
  const report = scopes.includes(contacts.scope) ? reportOf(entry) : undefined
  return [
    ...(scopes.includes(threads.scope) ? threadUris : []),
    ...(report && isContactNotice(report) ? [contacts.uri] : []),
  ]
}

/**
 * Returns the report in an entry. The postmaster, an agent of the service itself, sends such reports. Returns undefined
 * for any other entry.
 */
const reportOf = ({ report }: FeedEntry): Envelope | undefined => (report === null ? undefined : JSON.parse(report))

export const resourceUpdatedNotification = (uri: string): McpNotification => ({
  jsonrpc: '2.0',
  method: 'notifications/resources/updated',
  params: { uri },
})
