import { startStockPostgres } from '../../support/stock-postgres.ts'
import { alternate, medianOf, noteOf, roundSeconds, shortSends, using, type Bench, type Section } from '../bench.ts'
import type { Requests } from '../requests.ts'
import type { Row } from '../report.ts'
import type { BenchService, Measurement } from '../service.ts'

const envelopes = { count: 10_000, readers: 100 }
/** Settings without a page cache: each page is read from the database, like the first list of a mailbox. */
const withoutPageCache = { PAGE_CACHE_BYTES: '0' }
const lists = { kind: 'list' } as const

interface Load {
  measure: string
  requests: Requests
  connections: number
  threshold: Row['threshold']
}

const loads: readonly Load[] = [
  { measure: 'first lists', requests: lists, connections: 1, threshold: undefined },
  { measure: 'first lists', requests: lists, connections: 32, threshold: { at: 'least', value: 0.9 } },
  { measure: 'sends', requests: shortSends, connections: 32, threshold: { at: 'least', value: 0.9 } },
]

/** Starts the system's PostgreSQL with these flags, and the service on it. */
async function startSide(bench: Bench, flags: readonly string[]): Promise<BenchService> {
  const server = await startStockPostgres(flags)
  const options = { postgres: server, envelopes, env: withoutPageCache, profile: undefined }
  const target = await bench.startService(options).catch(async (error: unknown) => {
    await server.remove()
    throw error
  })
  return { ...target, close: () => target.close().finally(server.remove) }
}

async function compare(bench: Bench, load: Load, stock: BenchService, withoutJit: BenchService): Promise<Row> {
  const { measure, requests, connections, threshold } = load
  const seconds = roundSeconds(bench.options)
  const readers = requests.kind === 'list' ? { readers: envelopes.readers } : {}
  const on = (target: BenchService) => (): Promise<Measurement> =>
    target.load({ requests, connections, seconds, ...readers })
  const sides = { stock: on(stock), withoutJit: on(withoutJit) }
  for (const warmUp of Object.values(sides)) await warmUp()
  bench.progress(`${measure}, ${connections} connections, on both servers in turn`)
  const results = await alternate(bench.options.rounds, sides)
  return {
    measure: `${measure}, ${connections} ${connections === 1 ? 'connection' : 'connections'}`,
    unit: `${measure}/s`,
    service: medianOf(results.stock, ({ rate }) => rate),
    baseline: { what: 'jit=off', value: medianOf(results.withoutJit, ({ rate }) => rate) },
    ...(threshold === undefined ? {} : { threshold }),
    note: noteOf(results.stock),
    details: results,
  }
}

export const stock: Section = {
  help: "lists and sends on the system's PostgreSQL with its defaults, compared with the same server without JIT",
  run: (bench) =>
    using(startSide(bench, []), (target) =>
      using(startSide(bench, ['-c', 'jit=off']), async (withoutJit) => {
        const rows: Row[] = []
        for (const load of loads) rows.push(await compare(bench, load, target, withoutJit))
        return rows
      }),
    ),
}
