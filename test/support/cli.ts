import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { parseWords } from '../../src/cli/arguments.ts'
import type { Result } from '../../src/commands/command.ts'
import { randomIds } from '../../src/platform/ids.ts'
import type { Deployment } from './deployment.ts'
import type { Service } from './service.ts'

export interface ProcessResult {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs the operator's command line as its own process, with this on its standard input. */
export async function ams(
  { env }: Pick<Deployment, 'env'>,
  words: readonly string[],
  input = '',
): Promise<ProcessResult> {
  const { BOOTSTRAP_FILE: _, ...settings } = env
  const child = spawn(process.execPath, ['src/cli.ts', ...words], { env: settings, stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.on('error', () => {}).end(input)
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, stdout, stderr }
}

/** Runs a command as the service itself does when the command line asks it. */
export async function runCommand(
  { deps, clock }: Service,
  words: readonly string[],
  password?: string,
): Promise<Result> {
  const request = parseWords(words)
  assert.equal(request.kind, 'run')
  const input = password === undefined ? request.input : { ...request.input, password }
  return request.command.run({ ...deps, ids: randomIds(clock) }, input)
}
