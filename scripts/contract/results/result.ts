export type Outcome = 'ok' | 'failed' | 'not run'

/** What came of one thing that was checked. */
export interface Result {
  /** What was checked: an operation, as a rule. */
  suite: string
  name: string
  outcome: Outcome
  /** Why it failed or did not run; what is known of an accepted deviation. */
  reasons: string[]
}

/** What a run of any kind has found, in the order in which it is shown. */
export interface Results {
  title: string
  results: readonly Result[]
  /** What is to be said of the whole run. */
  notes: readonly string[]
}

export const count = (results: readonly Result[], outcome: Outcome): number =>
  results.filter((result) => result.outcome === outcome).length
