import type { BusKind } from './proof/cluster.ts'

export interface ProofContext {
  /** How long each round takes at least. */
  seconds?: number | undefined
  /** Of each bus. */
  rounds?: number | undefined
  bus?: readonly BusKind[] | undefined
  /** Whether `generated/docs/proof.md` is to tell of it. */
  record?: boolean | undefined
}

/** Where a scenario runs. */
export interface ScenarioContext {
  /** A PostgreSQL on which databases may be made; scenarios that stop or kill one bring their own. */
  postgresUrl: string
  seed: number
  /** How the proof is run, where it is not as usual. */
  proof?: ProofContext | undefined
  /** Throws if a measured time is above its bound. In the short runs of `npm test` it does nothing. */
  boundTime(what: string, ms: number, msMax: number): void
  /** Says how far it is, for a person who waits. */
  progress(text: string): void
}

/** Measured facts for the summary, in a line. */
export type Facts = string

/** One promise of the service, put under stress. Throws when it is broken. */
export interface Scenario {
  name: string
  promise: string
  run(stage: ScenarioContext): Promise<Facts>
}
