import { alternate, noteOf, medianOf, roundSeconds, using, type Bench, type Section } from '../bench.ts'
import { changeMailboxes } from '../changing.ts'
import { openBareKoa, runLoad, type Measurement, type BenchService } from '../service.ts'
import type { Requests } from '../requests.ts'
import type { Row } from '../report.ts'

const connections = 32
const smallTable = { count: 10_000, readers: 100 }
const listing = { kind: 'list' } as const

/** Number of requests until the compiler has optimized their code, on any machine. */
const warmUpRequests = 20_000

const warmUpList = (target: BenchService): Promise<Measurement> =>
  target.load({ requests: listing, readers: smallTable.readers, connections, count: warmUpRequests, seconds: 60 })

async function answerOf(target: BenchService, path: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${target.port}/v1${path}`, {
    headers: { Authorization: `Bearer ${target.tokens[0]}` },
  })
  if (response.status !== 200) throw new Error(`GET ${path} answered ${response.status}`)
  return response.text()
}

/** Length of a round in time or requests, number of rounds, and preparation before each. */
interface Rounds {
  seconds: number
  count?: number
  rounds: number
  before?: () => Promise<void>
}

/** Compares requests of one kind with plain Koa that returns the same bytes on as many connections. */
async function compareKoa(
  { options, progress }: Bench,
  target: BenchService,
  path: string,
  requests: Requests,
  readers: number,
  { before, rounds, ...round }: Rounds = { seconds: roundSeconds(options), rounds: options.rounds },
): Promise<{ service: Measurement[]; koa: Measurement[]; bytes: number }> {
  const body = await answerOf(target, path)
  return using(openBareKoa(body), async (koa) => {
    progress(`${requests.kind}, compared with plain Koa with ${body.length} bytes`)
    const plain = {
      port: koa.port,
      tokensFile: target.tokensFile,
      readers,
      requests: { kind: 'plain' },
      connections,
      count: undefined,
      rate: undefined,
    } as const
    await runLoad({ ...plain, count: warmUpRequests, seconds: 60 }, koa.pid, undefined)
    const results = await alternate(rounds, {
      async service() {
        await before?.()
        return target.load({ requests, readers, connections, ...round })
      },
      koa: () => runLoad({ ...plain, ...round }, koa.pid, undefined),
    })
    return { ...results, bytes: body.length }
  })
}

function koaRow(
  measure: string,
  least: number | undefined,
  { service, koa, bytes }: { service: Measurement[]; koa: Measurement[]; bytes: number },
): Row {
  return {
    measure,
    unit: 'requests/s',
    service: medianOf(service, (result) => result.rate),
    baseline: { what: 'plain Koa', value: medianOf(koa, (result) => result.rate) },
    ...(least === undefined ? {} : { threshold: { at: 'least', value: least } }),
    note: `${bytes} bytes; ${noteOf(service)}; Koa ${Math.round(medianOf(koa, (result) => result.serviceMicroseconds))}`,
    details: { service, koa },
  }
}

/** Settings without a page cache: the cost of a page that is not cached. */
const withoutPageCache = { PAGE_CACHE_BYTES: '0' }

export const list: Section = {
  help: 'GET /mailbox?limit=50 compared with plain Koa, and with few and many envelopes',
  async run(bench) {
    const unchanged = await using(bench.startService({ envelopes: smallTable }), (target) =>
      listComparedWithKoa(bench, target, 'unchanged mailboxes, 32 connections', 0.4),
    )
    const changed = await changing(bench)
    return using(
      bench.startService({ envelopes: smallTable, env: withoutPageCache, profile: undefined }),
      async (few) => {
        const uncached = await listComparedWithKoa(bench, few, 'without page cache', undefined)
        const count = bench.options.envelopes
        bench.progress(`filling a table with ${count.toLocaleString('en')} envelopes`)
        const many = bench.startService({
          envelopes: { count, readers: Math.max(1, Math.min(bench.options.agents, Math.floor(count / 100))) },
          env: withoutPageCache,
          profile: undefined,
        })
        return using(many, async (large) => [unchanged, changed, uncached, await sizes(bench, few, large)])
      },
    )
  },
}

async function listComparedWithKoa(
  bench: Bench,
  target: BenchService,
  measure: string,
  least: number | undefined,
): Promise<Row> {
  const { readers } = smallTable
  await warmUpList(target)
  return koaRow(measure, least, await compareKoa(bench, target, '/mailbox?limit=50', listing, readers))
}

/** Number of mailboxes of which one read each is a measurement; pages of 50, as above. */
const manyMailboxes = { count: 255_000, readers: 5_000 }

/** Rounds of warm-up. The cache rebuilds growing pages now and then, at different times for each mailbox. */
const warmUpTurns = 10

/** Number of rounds. One round reads each mailbox once, in less than half a second. */
const shortRounds = 4

/**
 * Measures cached pages of mailboxes that got mail since the last read. The client is a new process each time, which is
 * slower at first. Therefore Koa gets the same number of requests in the same time.
 */
async function changing(bench: Bench): Promise<Row> {
  const { readers } = manyMailboxes
  const env = { PAGE_CACHE_BYTES: '200000000' }
  return using(bench.startService({ agents: readers, envelopes: manyMailboxes, env }), async (target) => {
    const inTurn = { ...listing, inTurn: true }
    const readEach = { count: readers, seconds: 60 }
    const load = (): Promise<Measurement> => target.load({ requests: inTurn, readers, connections, ...readEach })
    const change = (mailboxes: number): Promise<void> => changeMailboxes(target.url!, mailboxes)
    await warmUpList(target)
    await load()
    for (let turn = 1; turn <= warmUpTurns; turn++) {
      await change(Math.round((readers * turn) / warmUpTurns))
      await load()
    }
    const rounds = { ...readEach, rounds: shortRounds * bench.options.rounds, before: () => change(readers) }
    const compared = await compareKoa(bench, target, '/mailbox?limit=50', inTurn, readers, rounds)
    return koaRow('mailboxes that changed between reads', 0.4, compared)
  })
}

async function sizes({ options, progress }: Bench, few: BenchService, many: BenchService): Promise<Row> {
  await warmUpList(many)
  progress('few and many envelopes in turn')
  const at = (target: BenchService) => () =>
    target.load({ requests: listing, readers: smallTable.readers, connections, seconds: roundSeconds(options) })
  const results = await alternate(options.rounds, { few: at(few), many: at(many) })
  const time = (name: 'few' | 'many'): number => 1000 / medianOf(results[name], (result) => result.rate)
  return {
    measure: `${options.envelopes.toLocaleString('en')} envelopes, time of one uncached read`,
    unit: 'ms',
    service: time('many'),
    baseline: { what: 'with 10,000', value: time('few') },
    threshold: { at: 'most', value: 1.25 },
    note: noteOf(results.many),
    details: results,
  }
}

export const fetchOne: Section = {
  help: 'GET /messages/{id} compared with plain Koa',
  run: (bench) =>
    using(bench.startService({ envelopes: { count: 20_000, readers: 100 } }), async (target) => {
      const fetching = { kind: 'fetch', envelopes: 20_000 } as const
      await warmUpList(target)
      bench.progress('first reads, which mark envelopes read')
      const first = [
        await target.load({
          requests: { ...fetching, once: true },
          readers: 100,
          connections,
          seconds: 60,
          count: 20_000,
        }),
      ]
      const again = await compareKoa(
        bench,
        target,
        '/messages/env_00000000000000000000000000',
        { ...fetching, once: false },
        100,
      )
      return [
        koaRow('read before, 32 connections', 0.3, again),
        {
          measure: 'first read, 32 connections',
          unit: 'requests/s',
          service: medianOf(first, (result) => result.rate),
          note: noteOf(first),
          details: { first },
        },
      ]
    }),
}
