/** Returns the value below which this share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/**
 * Returns the two-sided p-value of Mann-Whitney U for two samples: how likely such a difference of ranks is if both
 * come from the same distribution. It uses the normal approximation with mean ranks for ties, for samples of at least
 * twenty.
 */
export const mannWhitney = (a: readonly number[], b: readonly number[]): number =>
  2 * (1 - normal(Math.abs(rankDifference(a, b))))

/**
 * Returns Mann-Whitney U as a number of standard deviations (z). It is positive if the values of the first sample tend
 * to be larger. It is normally distributed around 0 if both samples come from the same distribution.
 */
export function rankDifference(a: readonly number[], b: readonly number[]): number {
  const all = [...a.map((value) => ({ value, ours: true })), ...b.map((value) => ({ value, ours: false }))].sort(
    (x, y) => x.value - y.value,
  )
  const total = all.length
  let rankSum = 0
  let tieCorrection = 0
  for (let first = 0; first < total; ) {
    let last = first
    while (last + 1 < total && all[last + 1]!.value === all[first]!.value) last++
    const ties = last - first + 1
    const meanRank = (first + last) / 2 + 1
    rankSum += meanRank * all.slice(first, last + 1).filter(({ ours }) => ours).length
    tieCorrection += ties ** 3 - ties
    first = last + 1
  }
  const u = rankSum - (a.length * (a.length + 1)) / 2
  const mean = (a.length * b.length) / 2
  const deviation = Math.sqrt(((a.length * b.length) / 12) * (total + 1 - tieCorrection / (total * (total - 1))))
  return deviation === 0 ? 0 : (u - mean) / deviation
}

/** Returns the normal distribution function, by Abramowitz and Stegun 26.2.17 (error below 1e-7). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail
}
