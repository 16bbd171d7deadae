import { percentile } from '../statistics.ts'
import type { RunResult } from './run.ts'
import { viewOf, type View } from './view.ts'

/** Totals of several runs on one bus. */
export interface Tally {
  bus: string
  processes: number
  natsNodes: number
  followers: number
  seeds: number[]
  seconds: number
  /** Counts by name. */
  counts: Map<string, number>
  /** Number of disruptions by kind. */
  disruptions: Map<string, number>
  /** Milliseconds from the first acknowledgement of an envelope until a follower saw it. */
  delays: { median: number; p99: number; longest: number }
}

/** Adds up runs with the same options and different seeds. */
export function tally(results: readonly RunResult[]): Tally {
  const { bus, processes, natsNodes } = results[0]!.options
  const views = results.map(({ history, mailboxes }) => viewOf(history.events, mailboxes))
  const events = views.flatMap((view) => view.events)
  const disruptions = new Map<string, number>()
  for (const event of events)
    if (event.kind === 'disruption') disruptions.set(event.what, (disruptions.get(event.what) ?? 0) + 1)
  const count = (kind: string): number => events.filter((event) => event.kind === kind).length
  const delays = views.flatMap(delaysOf)
  return {
    bus,
    processes,
    natsNodes,
    disruptions,
    followers: [...results[0]!.options.ways.flat(), ...results[0]!.options.quietWays].length,
    seeds: results.map(({ options }) => options.seed),
    seconds: results.reduce((sum, { seconds }) => sum + seconds, 0),
    counts: new Map([
      ['envelopes', sum(views, ({ envelopes }) => envelopes.size)],
      ['calls to send', count('invoked')],
      ['… acknowledged', count('ok')],
      ['… without a response, or with a temporary error', count('unknown')],
      ['envelopes without an acknowledgement, stored for all recipients', sum(views, (view) => silent(view, true))],
      ['envelopes without an acknowledgement, stored for no recipient', sum(views, (view) => silent(view, false))],
      ['envelopes in mailboxes at the end', sum(views, ({ mailboxes }) => [...mailboxes.values()].flat().length)],
      ['envelopes seen by followers', count('seen')],
      ['of these as frames', events.filter((event) => event.kind === 'seen' && event.connection !== undefined).length],
      ['facts in mail', events.filter((event) => event.kind === 'seen' && event.fact !== undefined).length],
      ['facts as frames', count('told')],
    ]),
    delays: { median: percentile(delays, 0.5), p99: percentile(delays, 0.99), longest: percentile(delays, 1) },
  }
}

const sum = (views: readonly View[], of: (view: View) => number): number =>
  views.reduce((total, view) => total + of(view), 0)

const silent = ({ envelopes }: View, areStored: boolean): number =>
  [...envelopes.values()].filter(
    ({ acknowledgements, places }) => acknowledgements.length === 0 && places.size > 0 === areStored,
  ).length

const delaysOf = ({ followers, envelopes }: View): number[] =>
  followers.flatMap(({ seen }) =>
    seen.flatMap(({ id, at }) => {
      const acknowledgedAt = envelopes.get(id)?.acknowledgedAt
      return acknowledgedAt !== undefined && Number.isFinite(acknowledgedAt) ? [Math.max(0, at - acknowledgedAt)] : []
    }),
  )
