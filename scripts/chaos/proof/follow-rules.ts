import type { Disruption, Seen } from './history.ts'
import { areInOrder, postmaster, toldOf, type FollowerView, type Rule, type View, type Violation } from './view.ts'

/** Longest delay of a notification to a connected client, whatever happens to the bus. */
const lateMs = 20_000

/** Longest wait of a client before its next attempt, after any other disruption. */
const recoveryMs = 60_000

/** Promises to followers: every envelope once, in order. */
export const followRules = {
  'lost: in the mailbox or acknowledged, but never seen': (view) =>
    view.followers.flatMap((follower) => {
      const seen = new Set(follower.seen.map(({ id }) => id))
      return [...expectedBy(follower, view)]
        .filter((id) => !seen.has(id))
        .map((id) => violation('lost', follower, id, 'never saw it'))
    }),

  'duplicated: seen twice': (view) =>
    view.followers.flatMap((follower) => {
      const before = new Set<string>()
      return follower.seen
        .filter(({ id }) => before.size === before.add(id).size)
        .map((seen) => violation('doubled', follower, seen, 'saw it again'))
    }),

  'out of order: seen after something that comes later': (view) =>
    view.followers.flatMap((follower) =>
      follower.seen.flatMap((seen, index) => {
        const before = follower.seen[index - 1]
        if (!follower.isPrompt || !before || before.id === seen.id || areInOrder(before, seen)) return []
        return [violation('out of order', follower, seen, `saw it after ${before.id} (${before.created_at})`)]
      }),
    ),

  'early: seen before anybody sent it': (view) =>
    view.followers.flatMap((follower) =>
      follower.seen
        .filter(({ id, at }) => at < (view.envelopes.get(id)?.invokedAt ?? 0))
        .map((seen) => violation('early', follower, seen, 'saw it before it was sent')),
    ),

  'unexpected: seen, but not in the mailbox': (view) =>
    view.followers.flatMap((follower) => {
      const kept = new Map(view.mailboxes.get(follower.agent)?.map((entry) => [entry.id, entry]))
      return follower.seen
        .filter(({ id, created_at }) => {
          const entry = kept.get(id)
          return entry?.created_at !== created_at || entry.direction === 'out'
        })
        .map((seen) =>
          violation('stranger', follower, seen, 'saw it, but its mailbox has it differently or not at all'),
        )
    }),

  'altered: seen with another text than it was sent with': (view) =>
    view.followers.flatMap((follower) =>
      follower.seen
        .filter(({ id, text, from }) => {
          const sending = view.envelopes.get(id)?.sending
          return sending && (from !== sending.from || (text !== undefined && text !== sending.text))
        })
        .map((seen) => violation('altered', follower, seen, `saw “${seen.text}” of ${seen.from}`)),
    ),

  'late: only the bus was disturbed, and a follower waited longer than promised': (view) => {
    const disruptions = view.events.filter((event) => event.kind === 'disruption')
    return view.followers.flatMap((follower) =>
      follower.seen
        .filter((seen) => follower.isPrompt && isLate(seen, disruptions, view))
        .map((seen) => violation('late', follower, seen, `saw it more than ${lateMs} ms after it was acknowledged`)),
    )
  },
} satisfies Record<string, Rule>

function violation(rule: string, { name }: FollowerView, seen: Seen | string, text: string): Violation {
  const [id, at] = typeof seen === 'string' ? [seen] : [seen.id, seen.at]
  return { rule, id, at, follower: name, text: `${name}: ${text}: ${id}` }
}

/** Returns the ids in the agent's mailbox, and those that were acknowledged to its senders. */
function expectedBy({ agent, hasReports }: FollowerView, { envelopes, mailboxes }: View): Set<string> {
  const kept = toldOf(mailboxes.get(agent) ?? [], hasReports)
  const acknowledged = [...envelopes.values()].filter(
    ({ acknowledgements, recipients }) => acknowledgements.length > 0 && recipients.includes(agent),
  )
  return new Set([...kept.map(({ id }) => id), ...acknowledged.map(({ sending }) => sending.id)])
}

function isLate({ id, at, from }: Seen, disruptions: readonly Disruption[], { envelopes }: View): boolean {
  const acknowledgedAt = envelopes.get(id)?.acknowledgedAt ?? Number.POSITIVE_INFINITY
  if (from === postmaster || at - acknowledgedAt <= lateMs) return false
  return !disruptions.some(
    ({ what, at: begun, until }) => !/^(bus|follower)/.test(what) && begun < at && until > acknowledgedAt - recoveryMs,
  )
}
