import type { BusKind } from './proof/cluster.ts'

export interface ProofContext {
  /** Minimum length of each round. */
  seconds?: number | undefined
  /** Number of rounds on each bus. */
  rounds?: number | undefined
  bus?: readonly BusKind[] | undefined
  /** True to write the result to `generated/docs/proof.md`. */
  record?: boolean | undefined
}

/** Environment of a scenario. */
export interface ScenarioContext {
  /** A PostgreSQL on which databases can be created. Scenarios that stop or kill a PostgreSQL start their own. */
  postgresUrl: string
  seed: number
  /** Options of the proof that differ from the defaults. */
  proof?: ProofContext | undefined
  /** Text in the names of the only lookups that the scenario existence compares; default: all. */
  lookup?: string | undefined
  /** Throws if a measured time is above its bound. In the short runs of `npm test` it does nothing. */
  boundTime(what: string, ms: number, msMax: number): void
  /** Reports progress to a waiting person. */
  progress(text: string): void
}

/** Measured facts for the summary, on one line. */
export type Facts = string

/** Stress test of one promise of the service. It throws if the promise is broken. */
export interface Scenario {
  name: string
  promise: string
  run(stage: ScenarioContext): Promise<Facts>
}
