import { join } from 'node:path'
import type { ErrorCode } from '#generated/errors.ts'
import type { Config } from '../../settings/config.ts'
import type { CommandInput, CommandResult } from './command.ts'

/**
 * Request of the command line to a running server, with one command and its input. The client sends it as JSON and then
 * ends the stream.
 */
export interface ControlRequest {
  command: string
  input: CommandInput
}

export type ControlResponse = { result: CommandResult } | { error: { code: ErrorCode; message: string } }

/** Length in bytes of the longest path that fits into the address of a Unix domain socket on all systems. */
const pathBytesMax = 103

/**
 * Returns the path of the control socket of the server that holds the embedded database. Returns undefined for
 * PostgreSQL, because the command line can open it itself.
 */
export function controlPath({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string | undefined {
  return databaseUrl === undefined ? join(dataDir, 'control') : undefined
}

/** Returns the reason why no socket can be created at the path. Returns undefined if the path is usable. */
export function socketPathProblem(path: string): string | undefined {
  const bytes = Buffer.byteLength(path)
  if (bytes <= pathBytesMax) return undefined
  return `the path of the control socket is too long: ${path} has ${bytes} bytes, at most ${pathBytesMax} are possible; choose a shorter DATA_DIR, so that the command line reaches the running server`
}
