import type { Config } from '../../settings/config.ts'
import { hourMs } from '../../domain/durations.ts'
import type { Store } from '../../store/index.ts'

interface ForgetDeps {
  config: Pick<Config, 'mcpSessionHours'>
  store: Pick<Store, 'mcpQuestions' | 'mcpSessions'>
}

const rowsPerStatement = 1_000

/** Removes expired sessions of MCP clients and expired pending elicitations. */
export async function forgetMcp(
  { config, store: { mcpQuestions, mcpSessions } }: ForgetDeps,
  now: number,
): Promise<void> {
  const usedBefore = now - config.mcpSessionHours * hourMs
  while ((await mcpSessions.removeUnused(usedBefore, rowsPerStatement)) === rowsPerStatement);
  while ((await mcpQuestions.removeExpired(now, rowsPerStatement)) === rowsPerStatement);
}
