import { enums } from '#generated/schemas.ts'
import { rootIdOf } from '../../../domain/threads.ts'
import { liveFeed } from './live.ts'
import { mailboxesPage } from './mailboxes.ts'
import { threadsPage } from './threads.ts'
import { pageOf } from '../paging.ts'
import { paths } from '../paths.ts'
import { readerOf } from './reader.ts'
import type { PageAnswer, PersonVisit, WebDeps } from '../route.ts'

export const path = paths.mailbox

const threadsPerPage = 50

export async function showMailboxes({ store }: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const mailboxes = await pageOf(
    visit,
    (after, limit) => store.managedMailboxes.list(visit.session.account_id, after, limit),
    ({ handle }) => handle,
  )
  return { page: mailboxesPage(visit, mailboxes) }
}

export async function showThreads(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { store, threads } = deps
  const reader = await readerOf(deps, visit)
  const live = await liveFeed(deps, reader)
  const status = enums.ThreadStatus.find((known) => known === visit.query.get('status')) ?? 'active'
  const page = await threads.list(reader, { status, limit: threadsPerPage, cursor: visit.query.get('after') })
  const unread = await store.threads.unreadIn(
    reader.agentId,
    page.threads.map(({ thread_id }) => rootIdOf(thread_id)),
  )
  return { page: threadsPage(visit, { ...page, reader, status, unread, live }) }
}
