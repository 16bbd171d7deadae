import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { parseArguments } from '../../src/cli/arguments.ts'
import { runCommand as runWhereItIs } from '../../src/cli/run-command.ts'
import type { CommandResult } from '../../src/operate/commands/command.ts'
import { readConfig } from '../../src/settings/config.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { shortLived } from '../../scripts/support/short-lived.ts'
import { createIdGenerator } from '../../src/platform/ids.ts'
import { createLog } from '../../src/platform/log.ts'
import type { Deployment } from './deployment.ts'
import type { Service } from './service.ts'

export interface ProcessResult {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs the operator's command line as its own process, with this standard input. */
export async function ams(
  { env }: Pick<Deployment, 'env'>,
  words: readonly string[],
  input = '',
): Promise<ProcessResult> {
  const { BOOTSTRAP_FILE: _, ...settings } = env
  const child = spawn(process.execPath, [...shortLived, 'src/cli.ts', ...words], {
    env: settings,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.on('error', () => {}).end(input)
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, stdout, stderr }
}

/** Runs the command line with these words in this process. */
export async function amsHere({ env }: Pick<Deployment, 'env'>, words: readonly string[]): Promise<CommandResult> {
  const request = parseArguments(words)
  assert.equal(request.kind, 'run')
  const { BOOTSTRAP_FILE: _, ...settings } = env
  const platform = { clock: systemClock, ids: createIdGenerator(systemClock), log: createLog('silent', false) }
  return runWhereItIs(request.command, request.input, readConfig(settings), platform)
}

/** Runs a command as the service does for the command line. */
export async function runCommand(
  { deps, clock }: Service,
  words: readonly string[],
  secret?: string,
): Promise<CommandResult> {
  const request = parseArguments(words)
  assert.equal(request.kind, 'run')
  const [typed] = Object.entries(request.command.fields).find(([, { from }]) => from === 'standard input') ?? []
  const input = typed === undefined || secret === undefined ? request.input : { ...request.input, [typed]: secret }
  return request.command.run({ ...deps, ids: createIdGenerator(clock) }, input)
}
