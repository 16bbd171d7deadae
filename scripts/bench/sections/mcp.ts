import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import pg from 'pg'
import { alternate, median, openFolder, roundSeconds, using, type Bench, type Section } from '../bench.ts'
import type { BenchService } from '../service.ts'
import { seededHeader, sql } from '../seed-data.ts'

const sizes = { large: 100_000, small: 1_000 } as const
type Size = keyof typeof sizes

const era = '2026-07-28'
const secret = (size: Size): string => `secret of the ${size} mailbox`
const handle = (size: Size): string => `@mcp.${size}`

const bootstrap = {
  accounts: [{ username: 'mcp', email: 'mcp@example.com', password: 'correct horse battery', tier: 'pro' }],
  agents: Object.keys(sizes).map((size) => ({
    handle: handle(size as Size),
    visibility: 'private',
    inbound_policy: 'allowlist',
  })),
  clients: Object.keys(sizes).map((size) => ({
    client_id: `cli_${size}`,
    client_secret: secret(size as Size),
    agent: handle(size as Size),
    scope: 'threads:read',
  })),
}

/** Creates envelopes: half of them reply to the first one, the others begin their own threads; few are unread. */
const seeding = (first: number, count: number): string[] => [
  `insert into envelope (id, received_ms, created_at, digest, body)
   select ${sql.seededId('n')}, n, n, '', '"references":[],"content_parts":[],"monitor":null}' from generate_series(${first}, ${first + count - 1}) n`,
  `insert into mailbox_entry (agent_id, created_at, envelope_id, direction, header, root_id, read_at)
   select agent.id, n, ${sql.seededId('n')}, 'in',
     ${seededHeader({ n: 'n', from: `'@bench.a0001'`, to: 'agent.handle', at: 'n' })},
     case when n % 2 = 0 and n > ${first} then null else ${sql.seededId(String(first))} end,
     case when n % 100 = 0 then null else n end
   from agent, generate_series(${first}, ${first + count - 1}) n where agent.handle = $1`,
  `insert into thread (agent_id, root_id, first_at, last_at)
   select agent.id, root_id, min(entry.created_at), max(entry.created_at)
   from mailbox_entry entry join agent on agent.id = entry.agent_id where agent.handle = $1 and root_id is not null
   group by 1, 2`,
]

async function fill({ url }: BenchService): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  let first = 1
  for (const [size, count] of Object.entries(sizes)) {
    for (const text of seeding(first, count))
      await client.query(text, text.includes('$1') ? [handle(size as Size)] : [])
    first += count
  }
  await client.query('vacuum (analyze)')
  await client.end()
}

async function clientOf({ port }: BenchService, size: Size): Promise<Client> {
  const address = `http://127.0.0.1:${port}`
  const form = { grant_type: 'client_credentials', client_id: `cli_${size}`, client_secret: secret(size) }
  const body = new URLSearchParams({ ...form, resource: `${address}/mcp` })
  const answer = await fetch(`${address}/token`, { method: 'POST', body })
  const { access_token }: { access_token: string } = JSON.parse(await answer.text())
  const client = new Client({ name: 'bench', version: '1' }, { versionNegotiation: { mode: { pin: era } } })
  const requestInit = { headers: { Authorization: `Bearer ${access_token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { requestInit }))
  return client
}

/** Returns the times in ms of consecutive calls during a number of seconds. */
async function timesOf(client: Client, input: Record<string, unknown>, seconds: number): Promise<number[]> {
  const times: number[] = []
  for (const until = performance.now() + seconds * 1000; performance.now() < until || times.length < 20; ) {
    const started = performance.now()
    const { isError } = await client.callTool({ name: 'list_threads', arguments: input })
    if (isError) throw new Error('list_threads failed')
    times.push(performance.now() - started)
  }
  return times
}

async function rowOf({ options }: Bench, clients: Record<Size, Client>, measure: string, input: object) {
  const times = (size: Size) => () => timesOf(clients[size], { ...input }, roundSeconds(options) / 2)
  await Promise.all([times('large')(), times('small')()])
  const found = await alternate(options.rounds, { large: times('large'), small: times('small') })
  const [large, small] = [found.large, found.small].map((rounds) => median(rounds.map(median)))
  return {
    measure,
    unit: 'ms, p50',
    service: large!,
    baseline: { what: `at ${sizes.small.toLocaleString('en')}`, value: small! },
    threshold: { at: 'most', value: 1.25 } as const,
    note: `one call at a time, in a mailbox of ${sizes.large.toLocaleString('en')} envelopes`,
    details: found,
  }
}

export const mcp: Section = {
  help: 'list_threads over MCP in a large mailbox; baseline: a small one',
  run: (bench) =>
    using(openFolder(), ({ path }) => {
      const file = join(path, 'bootstrap.json')
      writeFileSync(file, JSON.stringify(bootstrap))
      return using(bench.startService({ agents: 100, env: { BOOTSTRAP_FILE: file } }), async (target) => {
        bench.progress('filling two mailboxes')
        await fill(target)
        const clients = { large: await clientOf(target, 'large'), small: await clientOf(target, 'small') }
        bench.progress('listing threads')
        const active = await rowOf(bench, clients, 'list_threads', {})
        const archived = await rowOf(bench, clients, 'list_threads, archived', { status: 'archived' })
        await Promise.all(Object.values(clients).map((client) => client.close()))
        return [active, archived]
      })
    }),
}
