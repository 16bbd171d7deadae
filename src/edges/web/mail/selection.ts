import { threadIdOf } from '../../../domain/threads.ts'
import { type ThreadStep, threadSteps } from '../../../mail/threads/thread-steps.ts'
import { Fault } from '../../../fault.ts'
import type { SelectedThread } from '../../../store/mail/selected-threads.ts'
import { mailboxPath } from '../paths.ts'
import type { PageAnswer, PersonVisit, WebDeps } from '../route.ts'
import { withNotice, withUndo } from '../undo.ts'
import { listAddress, listQueryOf } from './list-query.ts'
import { readerOf } from './reader.ts'
import { selectedThreadsIn, selectionFields } from './selection-fields.ts'

/** Step that undoes each step. */
const undoSteps: Readonly<Record<ThreadStep, ThreadStep>> = {
  read: 'unread',
  unread: 'read',
  archive: 'restore',
  restore: 'archive',
}

/** Performs a step with the selected threads, and returns to their list. */
export async function changeSelection(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { identity, inbox } = deps
  const { form } = visit
  const reader = await readerOf(deps, visit)
  identity.changeLimit(visit.session.account_id)
  const step = threadSteps.find((known) => known === form(selectionFields.step))
  if (step === undefined) throw new Fault('VALIDATION_ERROR', 'the form has no known step: reload its page')
  const list = form(selectionFields.list)
  const page = listAddress(reader.agentId, listQueryOf(new URLSearchParams(list)))
  const threads = [...selectedThreadsIn(form).values()]
  if (threads.length === 0) return { see: withNotice(page, 'none-selected') }
  const readAt = Number(form(selectionFields.readAt))
  if (step === 'unread' && Number.isSafeInteger(readAt) && readAt > 0) {
    await inbox.undoRead(reader, threads, readAt)
    return { see: withNotice(page, 'undone') }
  }
  const { changed, at } = await inbox.perform(reader, step, threads)
  if (changed.length === 0) return { see: withNotice(page, 'nothing-changed') }
  const undo = {
    action: `${mailboxPath(reader.agentId)}/threads`,
    fields: {
      [selectionFields.list]: list,
      [selectionFields.step]: undoSteps[step],
      ...(step === 'read' && { [selectionFields.readAt]: String(at) }),
      ...Object.fromEntries(changed.map(fieldOf)),
    },
  }
  return { see: withUndo(page, `threads-${step}`, undo) }
}

const fieldOf = ({ rootId, shownAt }: SelectedThread): [string, string] => {
  const threadId = threadIdOf(rootId)
  return [threadId, selectionFields.valueOf(threadId, shownAt)]
}
