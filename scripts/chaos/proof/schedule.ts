import type { Random } from '../random.ts'

/** What may happen to a service. */
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

/** What each of them hits: those that hit the same are not done at the same time. */
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

/** One thing to do to the service. */
export interface Planned {
  what: DisruptionKind
  /** The number of the process, or of the node. */
  target: number
  /** Instead of one, all that there are. */
  everywhere: boolean
  /** How long it lasts, where that is a matter of choice. */
  holdMs: number
}

/** What is done at the same time, and which of the followers is killed and started again meanwhile. */
export interface Step {
  disruptions: Planned[]
  follower?: number
}

export interface ScheduleOptions {
  kinds: readonly DisruptionKind[]
  processes: number
  followers: number
  holdMsMax: number
  /** How often two things are done at once, from 0 to 1. */
  together: number
}

/** What is done, in which order: every kind once, then every kind again in another order, without end. */
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

/** Two processes may be hit at once, as long as another one is left. */
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
