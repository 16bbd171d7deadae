export interface Rounds {
  /** Has a round run as soon as the one before is over. */
  start(): void
  /** Resolves when none runs. */
  idle(): Promise<void>
}

/** Runs one round after the other while there is more; what comes during a round gathers for the next. */
export function createRounds(isMore: () => boolean, round: () => Promise<unknown>): Rounds {
  let running: Promise<void> | undefined
  const run = async (): Promise<void> => {
    while (isMore()) await round()
    running = undefined
  }
  return {
    start: () => void (running ??= Promise.resolve().then(run)), // after this turn, which may have more
    idle: () => running ?? Promise.resolve(),
  }
}
