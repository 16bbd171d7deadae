import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import type { Service } from './service.ts'
import { restClient, type RestClient } from './client.ts'
import { requestToken } from './tokens.ts'
import { until } from './until.ts'
import { freePort } from '../../scripts/support/free-port.ts'
import { bareEnv } from '../../scripts/support/bare-env.ts'
import { copyPrepared, servicesFolder } from '../../scripts/support/prepared.ts'
import { shortLived } from '../../scripts/support/short-lived.ts'

export interface ServiceProcess {
  config: Pick<Service['config'], 'port' | 'baseUrl' | 'authUrl' | 'wsUrl'>
  /** Returns everything written so far to both outputs. */
  output(): string
  stdout(): string
  kill(signal: NodeJS.Signals): void
  /** Resolves with the exit code, or the name of the signal. */
  exited: Promise<number | string>
}

/** Starts the program like its users, with only PATH and the given environment. */
export async function spawnService(
  env: Record<string, string>,
  args: readonly string[] = [],
  cwd = process.cwd(),
): Promise<ServiceProcess> {
  const port = Number(env['PORT'] ?? (await freePort()))
  const child = spawn(process.execPath, [...shortLived, 'src/main.ts', ...args], {
    cwd,
    env: { ...bareEnv(), PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const written = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) child[name].on('data', (chunk) => (written[name] += chunk))
  const exited = new Promise<number | string>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown')),
  )
  const origin = `127.0.0.1:${port}`
  return {
    config: { port, baseUrl: `http://${origin}/v1`, authUrl: `http://${origin}`, wsUrl: `ws://${origin}/v1/connect` },
    output: () => written.stdout + written.stderr,
    stdout: () => written.stdout,
    kill: (signal) => void child.kill(signal),
    exited,
  }
}

/** Time limit of a start, for a hanging program. Several starts on a busy machine take minutes; a failed one ends. */
const startMsMax = 600_000

/** Starts the service and waits until it is ready. The test fails with its output if it ends instead. */
export async function startProcess(env: Record<string, string>, cwd?: string): Promise<ServiceProcess> {
  const service = await spawnService(env, [], cwd)
  let ended = false
  void service.exited.then(() => (ended = true))
  const isReady = async (): Promise<boolean> => {
    if (ended) throw new Error(`the service ended: ${service.output()}`)
    return fetch(`${service.config.authUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  await until(isReady, startMsMax).catch((error) => {
    service.kill('SIGKILL')
    throw error
  })
  return service
}

/** Stops it like an operator, or kills it if it hangs. */
export async function stopProcess(service: ServiceProcess): Promise<void> {
  service.kill('SIGTERM')
  const stuck = setTimeout(() => service.kill('SIGKILL'), 60_000)
  await service.exited
  clearTimeout(stuck)
}

/** Creates a folder that is removed after the test file. */
export function temporaryFolder(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'ams-process-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Creates a folder with an embedded database that has its schema, as after a first start. */
export function preparedFolder(): string {
  const folder = temporaryFolder(servicesFolder)
  copyPrepared(folder, 'schema')
  return folder
}

/** Writes the bootstrap file; returns its path. */
export function bootstrapFile(content: unknown, folder = temporaryFolder()): string {
  const path = join(folder, 'bootstrap.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

/** Returns an agent of the process, by the client with its name in `world`. */
export async function clientOf(service: ServiceProcess, name: string): Promise<RestClient & { token: string }> {
  const { body, text } = await requestToken(service, { client_id: `cli_${name}`, client_secret: `secret of ${name}` })
  if (typeof body.access_token !== 'string') throw new Error(text)
  return { ...restClient(service, body.access_token), token: body.access_token }
}
