import { dayMs } from '../../domain/durations.ts'
import type { Store } from '../../store/index.ts'
import type { UnreadMailbox } from '../../store/people/digests.ts'
import { notifyPerson, type EmailDeps } from './queue.ts'

export interface DigestDeps extends EmailDeps {
  store: Pick<Store, 'emails' | 'transaction'>
}

/** Highest number of digests that one run of the job adds. */
const digestsPerRun = 1_000
/** Highest number of senders that a digest names for each agent. */
const sendersNamedMax = 5

/** Adds a digest of unread mail for each person whose digest is due. A person without unread mail gets none. */
export async function addDigests(deps: DigestDeps): Promise<void> {
  for (let rest = digestsPerRun; rest > 0 && (await addDigest(deps)); rest--);
}

/** Adds the next digest. Returns false if none is due. */
const addDigest = (deps: DigestDeps): Promise<boolean> =>
  deps.store.transaction(async (inside) => {
    const accountId = await inside.emails.claimDigest(deps.clock(), dayMs)
    if (accountId === undefined) return false
    const mailboxes = await inside.emails.unreadMailboxes(accountId)
    const lines = mailboxes.map(lineOf)
    if (lines.length > 0)
      await notifyPerson({ ...deps, store: inside }, accountId, { kind: 'digest', values: { lines } })
    return true
  })

/** Returns the line about one mailbox. It has no subject, because anybody in the way of an email may read it. */
function lineOf({ handle, unread, isMore, senders }: UnreadMailbox): string {
  const rest = senders.length > sendersNamedMax ? ' and others' : ''
  return `${handle}: ${unread}${isMore ? ' or more' : ''} unread, from ${senders.slice(0, sendersNamedMax).join(', ')}${rest}`
}
