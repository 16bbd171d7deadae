import type { EnvelopeDraft } from '#generated/rest/models.ts'
import type { MailArrival, SendRows } from '../../domain/acceptance.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Store } from '../../store/index.ts'
import type { CheckClockLead } from './database-clock.ts'
import { arrivalsOf } from './announcements.ts'
import { postmasterEnvelopeRow, postmasterSendRows } from './rows.ts'
import { unlimitedSendLimits } from './decide.ts'

export interface PostmasterDeps {
  clock: Clock
  checkLead: CheckClockLead
}

/**
 * Stores mail of the postmaster, which is the service itself. Must run in the transaction of the event that the mail
 * reports. Each mail starts a thread and has one recipient. Skips recipients that no longer exist. Returns the
 * mailboxes to announce after the commit.
 */
export async function storePostmasterMail(
  { clock, checkLead }: PostmasterDeps,
  { acceptance }: Pick<Store, 'acceptance'>,
  drafts: readonly EnvelopeDraft[],
): Promise<MailArrival[]> {
  const now = clock()
  checkLead(now, await acceptance.readClock())
  const parties = await acceptance.lockParties([...new Set(drafts.flatMap(({ to }) => to))])
  const ids = new Map(parties.map(({ handle, id }) => [handle, id]))
  const sends = drafts.flatMap((draft) =>
    draft.to.flatMap((handle): SendRows[] => {
      const id = ids.get(handle)
      return id === undefined ? [] : [postmasterSendRows(postmasterEnvelopeRow(draft, { id, rootId: draft.id }, now))]
    }),
  )
  return arrivalsOf(sends, sends.length > 0 ? await acceptance.accept(sends, unlimitedSendLimits(now)) : [])
}
