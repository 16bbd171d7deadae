/** Reproducible random numbers: the same seed gives the same numbers. */
export interface Random {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number
  /** Returns a whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number
  pick<T>(list: readonly T[]): T
  shuffled<T>(list: readonly T[]): T[]
  /** Returns `count` different items in random order. */
  some<T>(list: readonly T[], count: number): T[]
  /** Returns an independent generator, so that parallel loops do not affect each other. */
  fork(): Random
}

/** Creates a generator with mulberry32, which is small, fast, and good enough for this purpose. */
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
