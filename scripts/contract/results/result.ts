export type Outcome = 'ok' | 'failed' | 'not run'

/** Result of one check. */
export interface Result {
  /** Subject of the check, usually an operation. */
  suite: string
  name: string
  outcome: Outcome
  /** Reasons why it failed or did not run, or the reason of an accepted deviation. */
  reasons: string[]
}

/** Results of a run of any kind, in display order. */
export interface Results {
  title: string
  results: readonly Result[]
  /** Remarks about the whole run. */
  notes: readonly string[]
}

export const count = (results: readonly Result[], outcome: Outcome): number =>
  results.filter((result) => result.outcome === outcome).length
