import type { Random } from '../random.ts'

/** Kinds of disruptions of a service. */
export const disruptionKinds = [
  'kill',
  'restart',
  'wrong clock',
  'freeze',
  'roll',
  'PostgreSQL restart',
  'PostgreSQL crash',
  'bus cut',
  'bus pause',
  'NATS node kill',
] as const

export type DisruptionKind = (typeof disruptionKinds)[number]

/** Target of each kind. Two kinds with the same target never happen at the same time. */
const hits: Record<DisruptionKind, 'process' | 'all processes' | 'PostgreSQL' | 'bus' | 'node'> = {
  kill: 'process',
  restart: 'process',
  'wrong clock': 'process',
  freeze: 'process',
  roll: 'all processes',
  'PostgreSQL restart': 'PostgreSQL',
  'PostgreSQL crash': 'PostgreSQL',
  'bus cut': 'bus',
  'bus pause': 'bus',
  'NATS node kill': 'node',
}

/** One disruption to carry out. */
export interface Planned {
  what: DisruptionKind
  /** Number of the process or node. */
  target: number
  /** True to affect all of them instead of one. */
  everywhere: boolean
  /** Duration, if it is free. */
  holdMs: number
}

/** Disruptions that happen at the same time, and the follower that is killed and restarted meanwhile. */
export interface Step {
  disruptions: Planned[]
  follower?: number
}

export interface ScheduleOptions {
  kinds: readonly DisruptionKind[]
  processes: number
  followers: number
  holdMsMax: number
  /** Probability of two disruptions at the same time, from 0 to 1. */
  together: number
}

/** Yields disruptions without end: every kind once, then every kind again in another order. */
export function* schedule(random: Random, options: ScheduleOptions): Generator<Step, never> {
  for (;;)
    for (const what of random.shuffled(options.kinds)) {
      const first = planned(random, what, options)
      const others = options.kinds
        .filter((kind) => goTogether(hits[what], hits[kind], options.processes))
        .map((kind) => planned(random, kind, options, first))
      const second = random.next() < options.together && others.length > 0 ? [random.pick(others)] : []
      yield { disruptions: [first, ...second], follower: random.integer(0, options.followers - 1) }
    }
}

/** Returns true if both may happen at the same time. Two processes may, if another one is left. */
function goTogether(one: string, other: string, processes: number): boolean {
  if (one === other) return one === 'process' && processes > 2
  return ![one, other].includes('all processes') || ![one, other].includes('process')
}

function planned(
  random: Random,
  what: DisruptionKind,
  { processes, holdMsMax }: ScheduleOptions,
  beside?: Planned,
): Planned {
  const hit = hits[what]
  const target = random.integer(0, processes - 1)
  const isTaken = hit === 'process' && beside !== undefined && hits[beside.what] === hit && beside.target === target
  return {
    what,
    target: isTaken ? (target + 1) % processes : target,
    everywhere: hit === 'bus' ? random.next() < 0.5 : hit !== 'process' && hit !== 'node',
    holdMs: random.integer(100, holdMsMax),
  }
}
