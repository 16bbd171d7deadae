import { writeFileSync } from 'node:fs'
import pg from 'pg'
import type { EnvelopeDraft } from '#generated/rest/models.ts'
import { readConfig, type Config } from '../../src/settings/config.ts'
import { createDelivery } from '../../src/mail/sending/index.ts'
import { loadSigningKeys } from '../../src/access/oauth/keys.ts'
import { createProtectedResources } from '../../src/access/oauth/resources.ts'
import { createAccessTokens } from '../../src/access/oauth/tokens.ts'
import { createObservers } from '../../src/platform/observe.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { createIdGenerator } from '../../src/platform/ids.ts'
import { createLog } from '../../src/platform/log.ts'
import { openDatabase, type Database } from '../../src/store/engine/database.ts'
import { createStore, type Store } from '../../src/store/index.ts'
import { headerWithId, uuidOf } from '../support/numbered-ids.ts'
import { agentId, handle, prose, sql } from './seed-data.ts'

/** Database content that a section needs. Settings of the service come from the environment. */
export interface SeedJob {
  agents: number
  /** Envelopes that exist before the measurement, spread over the mailboxes of a number of readers. */
  envelopes: { count: number; readers: number } | undefined
  /** File for the tokens, one per line, in the order of the agents. */
  tokensFile: string
  /** File for WebSocket tokens. Without it there are none. */
  socketTokensFile: string | undefined
  /** File for MCP tokens. Without it there are none. */
  toolTokensFile: string | undefined
}

const ids = createIdGenerator(systemClock)
const scopes = {
  rest: ['mailbox:read', 'mailbox:write', 'messages:read', 'messages:write'],
  ws: ['realtime:read'],
  mcp: ['threads:read', 'threads:write', 'contacts:read', 'agents:write'],
} as const

async function seed(config: Config, job: SeedJob): Promise<void> {
  const database = await openDatabase(config)
  try {
    const store = createStore(database, config)
    await store.transaction((inside) => putAgents(inside, job.agents))
    if (job.envelopes) await sendOne(database, config)
    if (config.databaseUrl !== undefined) await insertEnvelopes(config.databaseUrl, job)
    writeFileSync(job.tokensFile, (await tokensOf(store, config, job.agents, 'rest')).join('\n'))
    if (job.socketTokensFile !== undefined)
      writeFileSync(job.socketTokensFile, (await tokensOf(store, config, job.agents, 'ws')).join('\n'))
    if (job.toolTokensFile !== undefined)
      writeFileSync(job.toolTokensFile, (await tokensOf(store, config, job.agents, 'mcp')).join('\n'))
  } finally {
    await database.close()
  }
}

async function putAgents(store: Store, agents: number): Promise<void> {
  await store.owners.putAccount(
    { id: 'acc_bench', username: 'bench', email: 'bench@example.com', password_hash: '', tier: 'pro' },
    systemClock(),
  )
  for (let n = 0; n < agents; n++) {
    const state = { visibility: 'public', inbound_policy: 'open', paused: false, inactive: false } as const
    await store.agents.put(
      { id: agentId(n), handle: handle(n), owner_type: 'account', owner_id: 'acc_bench', display_name: null, ...state },
      {},
      systemClock(),
    )
  }
}

async function tokensOf(
  store: Store,
  config: Config,
  agents: number,
  resource: keyof typeof scopes,
): Promise<string[]> {
  const keys = await loadSigningKeys({ store, clock: systemClock, ids, keyFailed: () => {} })
  const tokens = createAccessTokens({
    issuer: config.authUrl,
    resources: createProtectedResources(config),
    keys,
    clock: systemClock,
    ids,
    handleOf: async () => undefined,
  })
  const grant = {
    subject: 'acc_bench',
    clientId: 'cli_bench',
    sessionId: 'cli_bench',
    scopes: scopes[resource],
    resource,
  } as const
  return Promise.all(Array.from({ length: agents }, (_, n) => tokens.issue({ ...grant, agentId: agentId(n) })))
}

/** Time and id of the send that seeded envelopes copy. */
const copiedAt = 1_700_000_000_007
const copiedId = 'env_01HF7YAT07RECRD1NGRECRD1NG'
const copiedValue = uuidOf(copiedId)

/** Sends one envelope from agent 0 to agent 1. */
async function sendOne(database: Database, config: Config): Promise<void> {
  const observe = createObservers(createLog('silent', false), () => copiedAt)
  const delivery = createDelivery({
    store: createStore(database, config),
    clock: () => copiedAt,
    checkLead: () => {},
    isShared: true,
    rules: { ...config, ids },
    limits: config,
    observe,
    announce: () => {},
    counted: () => {},
    countWords: () => {},
    ownerLimits: { countSend: async () => () => {}, countStored: () => {} },
  })
  const draft: EnvelopeDraft = {
    id: copiedId,
    to: [handle(1)],
    subject: 'A message of the benchmark',
    date_ms: copiedAt,
    content_parts: [{ type: 'text', text: prose(200) }],
  }
  await delivery.accept({ agentId: agentId(0), handle: handle(0) }, draft)
}

/** Uses its own connection, because the service's statements have a time-out. */
async function insertEnvelopes(url: string, { agents, envelopes }: SeedJob): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  if (envelopes) for (const copy of copies(agents, envelopes)) await client.query(copy)
  await client.query('vacuum (analyze)')
  await client.end()
}

/** Returns the statements that copy this send, so that the texts are those that the service stores. */
function copies(agents: number, { count, readers }: { count: number; readers: number }): string[] {
  const varying = [
    [String(copiedAt), 'at::text'],
    [handle(0), sql.handle('sender')],
    [handle(1), sql.handle('recipient')],
  ]
  const put = (text: string): string =>
    varying.reduce((inner, [from, to]) => `replace(${inner}, '${from}', ${to})`, text)
  const numbers = `(select n, n % ${readers} as recipient, (n + 1) % ${agents} as sender, ${copiedAt} + 1 + n as at from generate_series(0, ${count - 1}) n) numbers`
  return [
    `insert into envelope (id, received_ms, created_at, digest, body)
     select ${sql.seededId('n')}, at, at, digest, ${put('body')} from envelope, ${numbers} where id = '${copiedValue}'`,
    `insert into mailbox_entry (agent_id, created_at, envelope_id, direction, header)
     select ${sql.agentId(`case direction when 'in' then recipient else sender end`)}, at, ${sql.seededId('n')}, direction, ${put(headerWithId(sql.seededText('n')))}
     from mailbox_entry, ${numbers} where envelope_id = '${copiedValue}' order by 1, 2`,
  ]
}

const job: SeedJob = JSON.parse(process.argv[2] ?? '')
await seed(readConfig(), job)
