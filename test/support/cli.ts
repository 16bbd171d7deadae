import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { Deployment } from './deployment.ts'

export interface Ran {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs the operator's command line as its own process, with this on its standard input. */
export async function ams({ env }: Pick<Deployment, 'env'>, words: readonly string[], input = ''): Promise<Ran> {
  const { BOOTSTRAP_FILE: _, ...settings } = env
  const child = spawn(process.execPath, ['src/cli.ts', ...words], { env: settings, stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.on('error', () => {}).end(input)
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, stdout, stderr }
}
