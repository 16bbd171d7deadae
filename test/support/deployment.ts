import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createDatabase } from '../../scripts/support/postgres.ts'
import { createPrepared, testDatabaseUrl, type DatabaseKind } from './service.ts'
import { testBootstrap } from '../../scripts/support/bootstrap.ts'
import { freePort } from '../../scripts/support/free-port.ts'
import { bareEnv } from '../../scripts/support/bare-env.ts'
import { copyPrepared, servicesFolder } from '../../scripts/support/prepared.ts'
import { shortLived } from '../../scripts/support/short-lived.ts'

/** Shared state of the processes of one deployment, with the settings to start them. */
export interface Deployment {
  folder: string
  env: Record<string, string>
  remove(): Promise<void>
}

/** Creates a fresh database with the agents of `testBootstrap`, for processes that a test starts and kills. */
export async function newDeployment(database: DatabaseKind, env: Record<string, string> = {}): Promise<Deployment> {
  const own = database === 'postgres' ? await createPrepared('agents') : undefined
  const deployment = deploymentOn(own, env)
  const isPrepared = own ? own.isPrepared : copyPrepared(deployment.env['DATA_DIR']!, 'agents')
  if (isPrepared) delete deployment.env['BOOTSTRAP_FILE']
  return deployment
}

/** Creates a deployment whose database is empty before the first start. */
export const newEmptyDeployment = async (database: DatabaseKind): Promise<Deployment> =>
  deploymentOn(database === 'postgres' ? await createDatabase(testDatabaseUrl()) : undefined)

function deploymentOn(
  own: { url: string; drop(): Promise<void> } | undefined,
  env: Record<string, string> = {},
): Deployment {
  const folder = mkdtempSync(join(servicesFolder, 'ams-process-'))
  const bootstrap = join(folder, 'bootstrap.json')
  writeFileSync(bootstrap, JSON.stringify(testBootstrap))
  return {
    folder,
    env: {
      ...bareEnv(),
      DATA_DIR: join(folder, 'data'),
      BOOTSTRAP_FILE: bootstrap,
      RATE_LIMITS: 'off',
      ...(own ? { DATABASE_URL: own.url } : {}),
      ...env,
    },
    async remove() {
      await own?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export interface ServerProcess {
  /** Origin of all interfaces of the process. */
  origin: string
  kill(signal: NodeJS.Signals): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts the service as its own process, and waits until it is ready. */
export async function startProcess({ env }: Deployment): Promise<ServerProcess> {
  const port = env['PORT'] ?? String(await freePort())
  const child = spawn(process.execPath, [...shortLived, 'src/main.ts'], {
    env: { ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  const started = Promise.withResolvers<void>()
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk))
  createInterface(child.stdout).on('line', (line) => line.includes('"event":"started"') && started.resolve())
  void exited.then(([code]) => started.reject(new Error(`the server ended with ${code}: ${complaint}`)))
  const kill = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal)
    await exited
  }
  await started.promise
  return { origin: `http://127.0.0.1:${port}`, kill, [Symbol.asyncDispose]: () => kill('SIGKILL') }
}

/** Requests a token of a client of `testBootstrap` from the process. */
export async function tokenAt({ origin }: Pick<ServerProcess, 'origin'>, client: string): Promise<string> {
  const form = {
    grant_type: 'client_credentials',
    client_id: `cli_${client}`,
    client_secret: `secret of ${client}`,
    resource: `${origin}/v1`,
  }
  const response = await fetch(`${origin}/token`, { method: 'POST', body: new URLSearchParams(form) })
  const { access_token }: { access_token?: string } = await response.json()
  if (access_token === undefined) throw new Error(`no token for ${client}: ${response.status}`)
  return access_token
}
