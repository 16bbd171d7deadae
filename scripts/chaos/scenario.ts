/** Where a scenario runs. */
export interface ScenarioContext {
  /** A PostgreSQL on which databases may be made; scenarios that stop or kill one bring their own. */
  postgresUrl: string
  seed: number
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
