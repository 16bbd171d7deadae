export interface Latencies {
  p50: number
  p99: number
}

/** Returns percentiles of times in any order; NaN if there are none. */
export function latenciesOf(times: Iterable<number>): Latencies {
  const sorted = Float64Array.from(times).sort()
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}
