import type { Config } from '../config.ts'
import { hourMs } from '../domain/durations.ts'
import type { Clock } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'

interface ForgetDeps {
  clock: Clock
  config: Pick<Config, 'mcpSessionHours'>
  store: Pick<Store, 'mcpQuestions' | 'mcpSessions'>
}

const removedAtOnce = 1_000

/** Removes sessions of MCP clients that nobody used for too long, and questions that nobody answers any more. */
export async function forgetMcp({ clock, config, store: { mcpQuestions, mcpSessions } }: ForgetDeps): Promise<void> {
  const usedBefore = clock() - config.mcpSessionHours * hourMs
  while ((await mcpSessions.removeUnused(usedBefore, removedAtOnce)) === removedAtOnce);
  while ((await mcpQuestions.removeExpired(clock(), removedAtOnce)) === removedAtOnce);
}
