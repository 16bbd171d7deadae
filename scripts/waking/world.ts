import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type Client } from '#sdk'
import { startOwnService, type OwnService } from '../support/own-service.ts'
import { startModel, type StandInModel } from './model.ts'

const scope =
  'agents:read allowlist:read mailbox:read mailbox:write messages:read messages:write realtime:read threads:read threads:write'

/** A service, a stand-in model and a sender: everything but the harness. */
export interface World {
  service: OwnService
  model: StandInModel
  sender: Client
  /** Temporary folder of the run. */
  folder: string
  close(): Promise<void>
}

/** An agent whose harness is woken. */
export interface WokenAgent {
  handle: string
  /** Credentials of its mailbox, for `ams-agent`. */
  credentials: Record<string, string>
}

/** Owner of all agents. */
export const personOfWaking = { username: 'waking', password: 'many of us' }

const secretOf = (name: string): string => `the secret of ${name}`
const clientOf = (name: string): string => `cli_waking_${name}`

export async function startWorld(names: readonly string[], log?: (text: string) => void): Promise<World> {
  const all = ['sender', ...names]
  const service = await startOwnService(
    {
      accounts: [{ ...personOfWaking, email: 'waking@example.com', tier: 'pro' }],
      agents: all.map((name) => ({ handle: `@waking.${name}`, inbound_policy: 'open', visibility: 'public' })),
      clients: all.map((name) => ({
        client_id: clientOf(name),
        client_secret: secretOf(name),
        agent: `@waking.${name}`,
        scope,
      })),
    },
    { RATE_LIMITS: 'off', PRO_LIMIT_FACTOR: '1000' },
  )
  const model = await startModel(log ? { log } : {})
  const folder = mkdtempSync(join(tmpdir(), 'ams-waking-'))
  return {
    service,
    model,
    sender: clientFor(service, 'sender'),
    folder,
    async close() {
      await model.close()
      await service.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const clientFor = ({ auth_url }: OwnService, name: string): Client =>
  createClient({ url: auth_url, auth: { client_id: clientOf(name), client_secret: secretOf(name) } })

export const wokenAgent = ({ service }: World, name: string): WokenAgent => ({
  handle: `@waking.${name}`,
  credentials: {
    AMS_URL: service.auth_url,
    AMS_CLIENT_ID: clientOf(name),
    AMS_CLIENT_SECRET: secretOf(name),
  },
})

/** Creates an empty folder for a harness, with its home. */
export function folderFor({ folder }: World, name: string): { home: string; work: string } {
  const [home, work] = [join(folder, name, 'home'), join(folder, name, 'work')]
  for (const one of [home, work]) mkdirSync(one, { recursive: true })
  return { home, work }
}
