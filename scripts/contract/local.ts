import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { root } from '../generate/load.ts'
import { freePort } from '../support/free-port.ts'
import { credentialsIn, readBootstrap, shippedFile } from './credentials.ts'
import type { Target } from './target.ts'
import { bareEnv } from '../support/bare-env.ts'
import { endpointSettings, startEndpoint } from '../support/endpoint.ts'
import { copyPrepared, servicesFolder } from '../support/prepared.ts'
import { shortLived } from '../support/short-lived.ts'

const startSeconds = 60

/** Bootstrap file of a service that this run starts. */
export const bootstrap = readBootstrap(shippedFile)

/** Returns the target of a service with this bootstrap file. */
export const localTarget = (baseUrl: string, authUrl: string) =>
  ({ baseUrl, authUrl, resource: baseUrl, ...credentialsIn(shippedFile) }) satisfies Target

/** Starts the service as its own process on a free port, in a temporary folder. */
export async function startLocal(
  settings: Record<string, string> = {},
): Promise<{ target: Target; stop(): Promise<void> }> {
  const endpoint = await startEndpoint()
  const folder = mkdtempSync(join(servicesFolder, 'ams-contract-'))
  const port = await freePort()
  const env = {
    ...bareEnv(),
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    BOOTSTRAP_FILE: shippedFile,
    LOG_LEVEL: 'error',
    WRITES_PER_MINUTE: '600', // one run needs more writes than the default allows in a minute, and would wait
    ...endpointSettings,
    ...settings,
  }
  if (settings['DATABASE_URL'] === undefined) copyPrepared(env.DATA_DIR, 'schema')
  const child = spawn(process.execPath, [...shortLived, 'src/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text))
  const exited = once(child, 'exit')
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true })
  const abandon = (): void => {
    child.kill('SIGKILL')
    removeFolder()
  }
  process.once('exit', abandon)
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await exited
    endpoint.close()
    process.off('exit', abandon)
    removeFolder()
  }
  const origin = `http://127.0.0.1:${port}`
  if (!(await becomesReady(child, `${origin}/readyz`))) {
    await stop()
    throw new Error(`the service did not start:\n${output.join('')}`)
  }
  try {
    return {
      target: { ...localTarget(`${origin}/v1`, origin), userToken: await mintUserToken(env), webhookUrl: endpoint.url },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Creates a token of an account by the operator's command line, because signing in needs a browser. */
async function mintUserToken(env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...shortLived, 'src/cli.ts', 'token', 'mint', '--account', 'contract', '--json'],
    { cwd: root, env },
  )
  const { access_token }: { access_token: string } = JSON.parse(stdout)
  return access_token
}

async function becomesReady(child: ChildProcess, address: string): Promise<boolean> {
  for (const end = Date.now() + startSeconds * 1000; Date.now() < end && child.exitCode === null; await wait(50)) {
    const response = await fetch(address).catch(() => undefined)
    if (response?.ok) return true
  }
  return false
}
