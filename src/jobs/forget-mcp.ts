import type { Config } from '../config.ts'
import { hourMs } from '../domain/durations.ts'
import type { Store } from '../store/index.ts'

interface ForgetDeps {
  config: Pick<Config, 'mcpSessionHours'>
  store: Pick<Store, 'mcpQuestions' | 'mcpSessions'>
}

const removedAtOnce = 1_000

/** Removes sessions of MCP clients that nobody used for too long, and questions that nobody answers any more. */
export async function forgetMcp(
  { config, store: { mcpQuestions, mcpSessions } }: ForgetDeps,
  now: number,
): Promise<void> {
  const usedBefore = now - config.mcpSessionHours * hourMs
  while ((await mcpSessions.removeUnused(usedBefore, removedAtOnce)) === removedAtOnce);
  while ((await mcpQuestions.removeExpired(now, removedAtOnce)) === removedAtOnce);
}
