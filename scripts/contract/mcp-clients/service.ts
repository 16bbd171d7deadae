import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, newEnvelopeId } from '#sdk'
import { agentScopes } from '#generated/scopes.ts'
import { openDeps } from '../../../src/deps.ts'
import { createIdGenerator } from '../../../src/platform/ids.ts'
import { createLog } from '../../../src/platform/log.ts'
import { startServer } from '../../../src/server.ts'
import { readConfig, type Config } from '../../../src/settings/config.ts'
import { freePort } from '../../support/free-port.ts'
import { copyPrepared, servicesFolder } from '../../support/prepared.ts'
import { testClock } from '../../support/test-clock.ts'
import type { Person } from '../../support/let-app-in.ts'

/** Time after which every access token has expired. */
const tokenLifetimeMs = 901_000

/** Agent that writes to all clients and takes their messages. */
export const partner = '@partner.mail'
/** Contact of all clients, whom they remove. */
export const neighbor = '@neighbor.mail'
/** Agent that no client has as a contact. */
export const stranger = '@stranger.mail'

interface StartOptions {
  /** Setting `CLIENT_DOCUMENTS`. The machine of a check often cannot reach the hosts of the documents. */
  documents?: 'on' | 'off'
}

/** Service in this process, whose clock and process lifetime the check controls. */
export interface TemporaryService {
  config: Config
  /** Stops the service and starts it again at the same address, with the same data. */
  restart(options?: StartOptions): Promise<void>
  /** Moves the time until all access tokens have expired. */
  expireTokens(): void
  /** Returns a new access token of a client's agent for the MCP server. */
  tokenOf(name: string): Promise<string>
  /** Sends a message to a client's agent. */
  writeTo(name: string): Promise<void>
  stop(): Promise<void>
}

export const agentOf = (name: string): string => `@${name}.mail`
export const personOf = (name: string): Person => ({ username: name, password: `password of ${name}` })

const secretOf = (name: string): string => `the secret of ${name}`
const scope = [...new Set([...agentScopes.rest, ...agentScopes.mcp])].join(' ')

/** Starts the service with one person and one agent for each client, whose names are those of the clients. */
export async function startTemporaryService(names: readonly string[]): Promise<TemporaryService> {
  const folder = mkdtempSync(join(servicesFolder, 'ams-mcp-clients-'))
  const bootstrapFile = join(folder, 'bootstrap.json')
  writeFileSync(bootstrapFile, JSON.stringify(bootstrapOf(names)))
  const port = String(await freePort())
  const configWith = ({ documents = 'off' }: StartOptions = {}): Config =>
    readConfig({
      PORT: port,
      DATA_DIR: join(folder, 'data'),
      BOOTSTRAP_FILE: bootstrapFile,
      RATE_LIMITS: 'off',
      CLIENT_DOCUMENTS: documents,
      WRONG_SECRETS_PER_MINUTE: '1000000',
      CLOCK_LEAD_SECONDS: '1000000000', // this clock moves
      BUS: 'memory',
      LOG_LEVEL: 'silent',
    })
  const config = configWith()
  copyPrepared(config.dataDir, 'schema')
  const clock = testClock()
  const start = async (changes?: StartOptions) => {
    const options = { clock, databaseClock: clock, ids: createIdGenerator(clock), log: createLog('silent', false) }
    const deps = await openDeps(configWith(changes), options)
    return { deps, server: await startServer(deps) }
  }
  let running = await start()
  const end = async (): Promise<void> => {
    await running.server.close()
    await running.deps.close()
  }
  const { baseUrl: base_url, authUrl: auth_url, wsUrl: ws_url } = config
  const writer = createClient({
    url: { base_url, auth_url, ws_url },
    auth: { client_id: 'cli_partner', client_secret: secretOf('partner') },
  })
  return {
    config,
    async restart(options) {
      await end()
      running = await start(options)
    },
    expireTokens: () => clock.advance(tokenLifetimeMs),
    tokenOf: (name) => tokenFor(config, name),
    async writeTo(name) {
      await writer.messages.sendMessage({
        id: newEnvelopeId(),
        to: [agentOf(name)],
        subject: 'Invoice for June',
        content_parts: [{ type: 'text', text: 'Please pay within 30 days.' }],
      })
    },
    async stop() {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function bootstrapOf(names: readonly string[]) {
  const contacts = ['partner', 'neighbor']
  const all = [...contacts, 'stranger', ...names]
  const allowlistOf = (name: string): string[] => {
    if (contacts.includes(name)) return names.map(agentOf)
    return name === 'stranger' ? [] : [partner, neighbor]
  }
  return {
    accounts: all.map((name) => ({ ...personOf(name), email: `${name}@example.com`, tier: 'pro' })),
    organizations: [],
    agents: all.map((name) => ({
      handle: agentOf(name),
      inbound_policy: 'allowlist',
      visibility: 'public',
      allowlist: allowlistOf(name),
    })),
    clients: all.map((name) => ({
      client_id: `cli_${name}`,
      client_secret: secretOf(name),
      agent: agentOf(name),
      scope,
    })),
  }
}

async function tokenFor({ authUrl, mcpUrl }: Config, name: string): Promise<string> {
  const form = {
    grant_type: 'client_credentials',
    client_id: `cli_${name}`,
    client_secret: secretOf(name),
    resource: mcpUrl,
  }
  const response = await fetch(`${authUrl}/token`, { method: 'POST', body: new URLSearchParams(form) })
  const answer: { access_token?: string } = await response.json()
  if (answer.access_token === undefined) throw new Error(`no token for ${name}: ${JSON.stringify(answer)}`)
  return answer.access_token
}
