/** Chance that can be played again: the same seed gives the same numbers. */
export interface Random {
  /** From 0 up to, but without, 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number
  pick<T>(list: readonly T[]): T
  shuffled<T>(list: readonly T[]): T[]
  /** `count` different members in random order. */
  some<T>(list: readonly T[], count: number): T[]
  /** A stream of its own, so that loops side by side do not take each other's numbers. */
  fork(): Random
}

/** The generator mulberry32: small, fast, and good enough to choose recipients and moments. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  const shuffled = <T>(list: readonly T[]): T[] => {
    const order = list.map((member) => ({ member, key: next() }))
    return order.sort((a, b) => a.key - b.key).map(({ member }) => member)
  }
  return {
    next,
    integer,
    pick: (list) => list[integer(0, list.length - 1)]!,
    shuffled,
    some: (list, count) => shuffled(list).slice(0, count),
    fork: () => seeded(integer(0, 2 ** 32 - 1)),
  }
}
