import pg from 'pg'
import { encodeBody } from '../../../src/store/engine/dictionary-encoding.ts'
import { median, roundSeconds, sendsCompared, shortSends, using, warmUp, type Bench, type Section } from '../bench.ts'
import type { BenchService, Measurement } from '../service.ts'
import type { Row } from '../report.ts'
import { drawnTextOf, seededHeader, sql, word } from '../seed-data.ts'

/**
 * One of this number of envelopes goes to agent 0, who has the large mailbox. The others are spread over all agents.
 */
const largeShare = 10
const envelopesPerStatement = 50_000

const sender = (agents: number): string => `((n + 1) % ${agents})`
const recipient = (agents: number): string => `(case when n % ${largeShare} = 0 then 0 else n % ${agents} end)`

/** Returns the statements that create envelopes and their words, as the service stores them. */
const seeding = (agents: number): string => `with numbered as (
    select n, ${sql.seededId('n')} as id, 1700000000000 + n as at, ${sql.agentId(recipient(agents))} as recipient_id, ${sql.handle(recipient(agents))} as recipient,
      ${sql.agentId(sender(agents))} as sender_id, ${sql.handle(sender(agents))} as sender,
      ${drawnTextOf('n')} as text
    from generate_series($1::integer, $2::integer) n),
  envelopes as (
    insert into envelope (id, received_ms, created_at, digest, words, body)
    select id, at, at, '', sender || ' ' || text || ' ' || recipient,
      '${encodeBody('"references":[],"content_parts":[{"type":"text","text":"')}' || text || '${encodeBody('"}],"monitor":null}')}'
    from numbered),
  headers as (
    select *, ${seededHeader({ n: 'n', from: 'sender', to: 'recipient', at: 'at' })} as header
    from numbered)
  insert into mailbox_entry (agent_id, created_at, envelope_id, direction, header)
  select recipient_id, at, id, 'in', header from headers
  union all select sender_id, at, id, 'out', header from headers where sender_id <> recipient_id`

const queries: Readonly<Record<string, string>> = {
  'frequent word': `"${word(1)}"`,
  'word in one of 60': `"${word(20)}"`,
  'rare word': `"${word(20_001)}"`,
  'word of no envelope': 'zebra',
  'prefix of 4,000 words': 'w1',
  'two words': `"${word(5)}" "${word(9)}"`,
  phrase: `"${word(2)} ${word(3)}"`,
  'rarer phrase of frequent words': `"${word(1)} ${word(2)} ${word(3)}"`,
}

async function fill({ options, progress }: Bench, target: BenchService): Promise<void> {
  const client = new pg.Client(target.url)
  await client.connect()
  try {
    for (let first = 1; first <= options.envelopes; first += envelopesPerStatement) {
      progress(`filling the table, ${(first - 1).toLocaleString('en')} of ${options.envelopes.toLocaleString('en')}`)
      await client.query(seeding(options.agents), [
        first,
        Math.min(options.envelopes, first + envelopesPerStatement - 1),
      ])
    }
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}

const searchesMax = 200

/** Returns the number of envelopes on the first page of a search. */
async function hitsOf(target: BenchService, token: string, q: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${target.port}/v1/search/messages?q=${encodeURIComponent(q)}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { envelopes }: { envelopes: unknown[] } = JSON.parse(await response.text())
  return envelopes.length
}

/** Returns the times in ms of consecutive searches during a number of seconds. */
async function timesOf(
  target: BenchService,
  tokens: readonly string[],
  q: string,
  seconds: number,
): Promise<{ times: number[]; hits: number }> {
  const times: number[] = []
  let hits = 0
  for (
    const until = performance.now() + seconds * 1000;
    (performance.now() < until || times.length < 3) && times.length < searchesMax;
  ) {
    const started = performance.now()
    hits += await hitsOf(target, tokens[times.length % tokens.length]!, q)
    times.push(performance.now() - started)
  }
  return { times, hits: hits / times.length }
}

async function measure(
  { options }: Bench,
  target: BenchService,
  mailbox: string,
  tokens: readonly string[],
  most: number | undefined,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, q] of Object.entries(queries)) {
    const { times, hits } = await timesOf(target, tokens, q, options.seconds / 2)
    const slowest = times.toSorted((a, b) => b - a)[Math.floor(times.length / 100)]!
    rows.push({
      measure: `${mailbox}: ${name}`,
      unit: 'ms, p50',
      service: median(times),
      ...(most === undefined ? {} : { threshold: { at: 'most', value: most } }),
      note: `${hits.toFixed(1)} hits; p99 ${slowest.toFixed(1)} ms of ${times.length} searches`,
      details: { times },
    })
  }
  return rows
}

const searchesPerSecond = 10

/** Sends of mail like that of the table, so that the newest mail matches the searches. */
const drawnSends = { ...shortSends, drawn: true } as const

/** Runs searches during the work: each of the queries in turn, at a fixed rate. */
async function besideSearches<T>(target: BenchService, tokens: readonly string[], work: () => Promise<T>): Promise<T> {
  const asked = Object.values(queries)
  const searches: Promise<number>[] = []
  const ask = (): void => {
    const count = searches.length
    searches.push(hitsOf(target, tokens[count % tokens.length]!, asked[count % asked.length]!))
  }
  const timer = setInterval(ask, 1000 / searchesPerSecond)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await Promise.all(searches)
  }
}

/** Compares the rate of sends with and without searches. */
async function sendsBeside(bench: Bench, target: BenchService): Promise<Row> {
  bench.progress('sends without and with searches, in turn')
  const job = { requests: drawnSends, connections: 32, seconds: roundSeconds(bench.options) }
  const send = (): Promise<Measurement> => target.load(job)
  await warmUp(target, drawnSends, bench.options)
  const searching = (): Promise<Measurement> => besideSearches(target, target.tokens.slice(1, 100), send)
  return sendsCompared(bench, `sends with ${searchesPerSecond} searches per second`, searching, { what: 'alone', send })
}

export const search: Section = {
  help: 'GET /search/messages among many envelopes (--envelopes), one at a time, and its cost for sends',
  run: (bench) =>
    using(bench.startService(), async (target) => {
      await fill(bench, target)
      bench.progress('searching')
      const large = `${100 / largeShare} % of all envelopes`
      return [
        ...(await measure(bench, target, 'usual mailbox', target.tokens.slice(1, 100), 50)),
        ...(await measure(bench, target, large, target.tokens.slice(0, 1), undefined)),
        await sendsBeside(bench, target),
      ]
    }),
}
