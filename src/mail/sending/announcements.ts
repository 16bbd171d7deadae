import type { MailArrival, SendRows } from '../../domain/acceptance.ts'

/** Returns one arrival for each agent, with the latest time of all its arrivals. */
export function latestArrivalsOf(arrivals: readonly MailArrival[]): MailArrival[] {
  const latest = new Map<string, number>()
  for (const { agentId, createdAt } of arrivals) latest.set(agentId, Math.max(createdAt, latest.get(agentId) ?? 0))
  return Array.from(latest, ([agentId, createdAt]) => ({ agentId, createdAt }))
}

/**
 * Returns one arrival for each mailbox with new entries from these sends. Its time is the latest time that such an
 * entry may have.
 */
export const arrivalsOf = (sends: readonly SendRows[], stamps: readonly (number | undefined)[]): MailArrival[] =>
  latestArrivalsOf(
    sends.flatMap(({ envelopes }, index) => {
      const stamp = stamps[index]
      if (stamp === undefined) return []
      return envelopes.flatMap(({ entries, isReport }) =>
        entries.map(({ agentId }) => ({ agentId, createdAt: stamp + Number(isReport) })),
      )
    }),
  )
