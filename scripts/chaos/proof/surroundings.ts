import type { HistoryEvent } from './history.ts'
import type { Violation } from './view.ts'

/** Number of envelopes of a follower to show before and after the envelope. */
const neighbours = 3

/** Time before and after, within which disruptions are shown. */
const aroundMs = 3_000

/** Returns all events of the history about the envelope of a violation, with the disruptions at that time. */
export function surroundingsOf(
  { id, other, follower, at }: Violation,
  events: readonly HistoryEvent[],
): HistoryEvent[] {
  const calls = new Set(
    events.flatMap((event) => (event.kind === 'invoked' && [id, other].includes(event.sending.id) ? [event.call] : [])),
  )
  const chosen = new Set(events.filter((event) => ('call' in event && calls.has(event.call)) || isAbout(event, id)))
  const stream = events.filter((event) => 'follower' in event && event.follower === follower)
  for (const [index, event] of stream.entries())
    if (isAbout(event, id))
      for (const near of stream.slice(Math.max(0, index - neighbours), index + neighbours + 1)) chosen.add(near)
  const times = [...chosen].map((event) => event.at).concat(at ?? [])
  const [first, last] = [Math.min(...times) - aroundMs, Math.max(...times) + aroundMs]
  for (const event of events)
    if (event.kind === 'disruption' && event.at < last && event.until > first) chosen.add(event)
  return [...chosen].toSorted((a, b) => a.at - b.at)
}

const isAbout = (event: HistoryEvent, id: string | undefined): boolean =>
  (event.kind === 'seen' && (event.id === id || event.fact?.envelope_id === id)) ||
  (event.kind === 'told' && event.fact.envelope_id === id)

/** Describes a violation for people: the problem, and the history around it in seconds of the run. */
export function describe(violation: Violation, events: readonly HistoryEvent[]): string {
  const began = events[0]?.at ?? 0
  const seconds = (at: number): string => ((at - began) / 1000).toFixed(3)
  const lines = surroundingsOf(violation, events).map(({ at, ...event }) => {
    const end = event.kind === 'disruption' ? { until: `${seconds(event.until)} s` } : {}
    return `    ${seconds(at).padStart(9)} s  ${JSON.stringify({ ...event, ...end })}`
  })
  return [`${violation.rule}: ${violation.text}`, ...lines].join('\n')
}
