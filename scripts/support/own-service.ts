import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { freePort } from './free-port.ts'
import { copyPrepared, servicesFolder } from './prepared.ts'
import { shortLived } from './short-lived.ts'

export interface OwnService {
  base_url: string
  auth_url: string
  ws_url: string
  mcp_url: string
  stop(): Promise<void>
}

const mainModule = join(import.meta.dirname, `../../src/main${extname(import.meta.filename)}`)

const startSecondsMax = 60

/** Starts the service as its own process on a free port, with an embedded database in a temporary folder. */
export async function startOwnService(bootstrap: object, settings: Record<string, string> = {}): Promise<OwnService> {
  const folder = mkdtempSync(join(servicesFolder, 'agent-messaging-'))
  const file = join(folder, 'bootstrap.json')
  writeFileSync(file, JSON.stringify(bootstrap))
  const port = await freePort()
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    BOOTSTRAP_FILE: file,
    LOG_LEVEL: 'warn',
    ...settings,
  }
  copyPrepared(env.DATA_DIR, 'schema')
  const child = spawn(process.execPath, [...shortLived, mainModule], { env, stdio: ['ignore', 'inherit', 'pipe'] })
  let complaints = ''
  child.stderr.on('data', (chunk) => (complaints += chunk))
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
  const origin = `127.0.0.1:${port}`
  if (!(await isUp(child, `http://${origin}/readyz`))) {
    await stop()
    throw new Error(`the service did not start: ${complaints.trim()}`)
  }
  const [auth_url, ws_url] = [`http://${origin}`, `ws://${origin}/v1/connect`]
  return { base_url: `${auth_url}/v1`, auth_url, ws_url, mcp_url: `${auth_url}/mcp`, stop }
}

async function isUp(child: ChildProcess, url: string): Promise<boolean> {
  for (const until = Date.now() + startSecondsMax * 1000; Date.now() < until && child.exitCode === null; ) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}
