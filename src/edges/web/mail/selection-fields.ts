import { patterns } from '#generated/schemas.ts'
import { rootIdOf } from '../../../domain/threads.ts'
import type { SelectedThread } from '../../../store/mail/selected-threads.ts'
import type { FormFieldReader } from '../route.ts'

/** Fields of the form with which a person changes several threads. Each selected row is a field with its own name. */
export const selectionFields = {
  /** Query of the list, to which the person returns. */
  list: 'list',
  step: 'step',
  /** Time at which the step that is undone marked messages as read. */
  readAt: 'read_at',
  valueOf: (threadId: string, shownAt: number): string => `${threadId} ${shownAt}`,
} as const

/** Highest number of threads that one step changes. A page has fewer rows. */
const selectedMax = 100

/** Returns the threads that the person has selected, each once. Ignores invalid values. */
export function selectedThreadsIn(form: FormFieldReader): Map<string, SelectedThread> {
  const selected = new Map<string, SelectedThread>()
  for (const name of new Set(form.names)) {
    if (!/^(thr|env)_/.test(name) || selected.size === selectedMax) continue
    const [threadId = '', time = ''] = form(name).split(' ')
    const shownAt = Number(time)
    if (patterns.ThreadId.test(threadId) && Number.isSafeInteger(shownAt))
      selected.set(threadId, { rootId: rootIdOf(threadId), shownAt })
  }
  return selected
}
