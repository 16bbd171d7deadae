import type { Clock } from '../../platform/clock.ts'
import type { Store } from '../../store/index.ts'
import type { SelectedThread } from '../../store/mail/selected-threads.ts'
import type { MailReader } from './threads.ts'

/** Step with several threads. */
export const threadSteps = ['read', 'unread', 'archive', 'restore'] as const
export type ThreadStep = (typeof threadSteps)[number]

/** Highest number of messages that one statement marks as read. */
const markedTogether = 1_000

interface StepDeps {
  clock: Clock
  store: Pick<Store, 'mailbox' | 'selectedThreads' | 'threads'>
}

/** Creates the steps with several threads. */
export function createThreadSteps({ clock, store }: StepDeps) {
  const { mailbox, selectedThreads } = store

  /** Marks all unread messages of the threads as read. Returns the roots of the threads that had some. */
  async function markRead(agentId: string, threads: readonly SelectedThread[], now: number): Promise<Set<string>> {
    const roots = new Set<string>()
    for (;;) {
      const entries = await selectedThreads.unread(agentId, threads, markedTogether)
      for (const { root_id } of entries) roots.add(root_id)
      if (entries.length > 0) await mailbox.markRead(agentId, idsOf(entries), now)
      if (entries.length < markedTogether) return roots
    }
  }

  /** Marks the newest received message of each thread as unread, unless the thread already has an unread message. */
  async function markUnread(agentId: string, threads: readonly SelectedThread[]): Promise<Set<string>> {
    const counts = await store.threads.unreadIn(
      agentId,
      threads.map(({ rootId }) => rootId),
    )
    const read = threads.filter(({ rootId }) => (counts.get(rootId) ?? 0) === 0)
    const entries = await selectedThreads.newest(agentId, read)
    await mailbox.markUnread(agentId, idsOf(entries))
    return new Set(entries.map(({ root_id }) => root_id))
  }

  return {
    /**
     * Performs a step with threads of the mailbox. Messages that are newer than the page stay as they are. Returns the
     * threads that changed, and the time of the step.
     */
    async perform(
      { agentId }: MailReader,
      step: ThreadStep,
      threads: readonly SelectedThread[],
    ): Promise<{ changed: SelectedThread[]; at: number }> {
      const at = clock()
      const roots =
        step === 'read'
          ? await markRead(agentId, threads, at)
          : step === 'unread'
            ? await markUnread(agentId, threads)
            : new Set(await selectedThreads.archive(agentId, threads, step === 'archive'))
      return { changed: threads.filter(({ rootId }) => roots.has(rootId)), at }
    },

    /** Marks the messages of the threads as unread that were marked as read at this time. */
    async undoRead({ agentId }: MailReader, threads: readonly SelectedThread[], at: number): Promise<void> {
      for (;;) {
        const entries = await selectedThreads.readAt(agentId, threads, at, markedTogether)
        if (entries.length > 0) await mailbox.markUnread(agentId, idsOf(entries))
        if (entries.length < markedTogether) return
      }
    },
  }
}

const idsOf = (entries: readonly { envelope_id: string }[]): string[] => entries.map(({ envelope_id }) => envelope_id)
