import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { root } from '../generate/load.ts'
import { scopes, type Target } from './target.ts'
import { freePort } from '../support/free-port.ts'

const startSeconds = 60
const names = ['sender', 'recipient', 'limited'] as const

const idOf = (name: string): string => `cli_contract_${name}`
const secretOf = (name: string): string => `contract secret of ${name}`
const handleOf = (name: string): string => `@${name === 'recipient' ? 'correspondent' : 'contract'}.${name}`

/** The agents of a run: two of different owners that write to each other, and one whose requests are used up. */
export const bootstrap = {
  accounts: ['contract', 'correspondent'].map((username) => ({
    username,
    email: `${username}@example.com`,
    password: `${username} password`,
    tier: 'pro' as const,
  })),
  organizations: [{ slug: 'contractors', name: 'Contractors', members: [{ username: 'contract', role: 'owner' }] }],
  agents: names.map((name) => ({
    handle: handleOf(name),
    inbound_policy: 'open' as const,
    visibility: 'public' as const,
  })),
  clients: names.map((name) => ({
    client_id: idOf(name),
    client_secret: secretOf(name),
    agent: handleOf(name),
    scope: scopes,
  })),
}

const client = (name: (typeof names)[number]) => ({ id: idOf(name), secret: secretOf(name) })

/** The target that a service with this bootstrap file is. */
export const localTarget = (baseUrl: string, authUrl: string) =>
  ({
    baseUrl,
    authUrl,
    resource: baseUrl,
    sender: client('sender'),
    recipient: client('recipient'),
    recipientHandle: handleOf('recipient'),
    limited: client('limited'),
  }) satisfies Target

/** Starts the service as a process of its own, on a free port and in a folder that goes with it. */
export async function startLocal(databaseUrl: string | undefined): Promise<{ target: Target; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'ams-contract-'))
  const bootstrapFile = join(folder, 'bootstrap.json')
  writeFileSync(bootstrapFile, JSON.stringify(bootstrap))
  const port = await freePort()
  const env = {
    PATH: process.env['PATH'],
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    BOOTSTRAP_FILE: bootstrapFile,
    LOG_LEVEL: 'error',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  }
  const child = spawn(process.execPath, ['src/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
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
    process.off('exit', abandon)
    removeFolder()
  }
  const origin = `http://127.0.0.1:${port}`
  if (!(await becomesReady(child, `${origin}/readyz`))) {
    await stop()
    throw new Error(`the service did not start:\n${output.join('')}`)
  }
  try {
    return { target: { ...localTarget(`${origin}/v1`, origin), userToken: await mintUserToken(env) }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A person cannot sign in without a browser; the operator's command line gives out a token for an account. */
async function mintUserToken(env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['src/cli.ts', 'token', 'mint', '--account', 'contract', '--json'],
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
