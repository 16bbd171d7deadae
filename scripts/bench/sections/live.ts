import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { alternate, median, medianOf, openFolder, roundSeconds, using, type Bench, type Section } from '../bench.ts'
import { cpuOf } from '../cpu.ts'
import {
  batchesOf,
  feedPath,
  memoryOf,
  openBareWs,
  probed,
  runLive,
  withIdleSockets,
  type LiveResult,
  type SendPlan,
} from '../feeds.ts'
import { openNats } from '../nats.ts'
import type { Row } from '../report.ts'
import type { BenchService } from '../service.ts'

/** Any number of sockets from one address. */
const unlimited = { CONNECTIONS_MAX: '1000000', CONNECTIONS_PER_ADDRESS_MAX: '0' }
const connections = 16

/** Ports of sockets and of sends: the same processes, or separate ones. */
interface Ports {
  sockets: readonly number[]
  sends: readonly number[]
}

interface Measured extends LiveResult {
  /** CPU time of one send in µs. */
  serviceMicroseconds: number
  postgresMicroseconds: number
  /** Average number of sends in one transaction. */
  batched: number
}

/** Sends at a fixed rate while every agent has an open socket. */
async function atRate(
  target: BenchService,
  { sockets, sends }: Ports,
  plan: Pick<SendPlan, 'rate' | 'seconds'>,
): Promise<Measured> {
  const batchesBefore = await batchesOf(sends)
  const before = target.cpu()
  const result = await runLive({
    ports: sockets,
    path: feedPath,
    sockets: target.tokens.length,
    first: 0,
    tokensFile: target.tokensFile,
    socketTokensFile: target.socketTokensFile,
    sends: { ports: sends, connections, ...plan },
    frames: 0,
  })
  const after = target.cpu()
  const batches = await batchesOf(sends)
  return {
    ...result,
    batched: (batches.sends - batchesBefore.sends) / (batches.transactions - batchesBefore.transactions),
    serviceMicroseconds: (after.service - before.service) / result.answered,
    postgresMicroseconds: (after.postgres - before.postgres) / result.answered,
  }
}

const note = (results: readonly Measured[]): string => {
  const ms = (figure: (result: Measured) => number): string => medianOf(results, figure).toFixed(1)
  const us = (figure: (result: Measured) => number): number => Math.round(medianOf(results, figure))
  return [
    `acknowledged in p50 ${ms(({ acknowledged }) => acknowledged.p50)} p99 ${ms(({ acknowledged }) => acknowledged.p99)} ms`,
    `CPU µs: service ${us((result) => result.serviceMicroseconds)}, postgres ${us((result) => result.postgresMicroseconds)}`,
  ].join('; ')
}

const rates = [100, 1000]

/** Measures the time from the acknowledgement of a send to its frame, on a bus. */
async function timesToFrame(
  { options, progress }: Bench,
  bus: string,
  target: BenchService,
  ports: Ports,
): Promise<Row[]> {
  const rows: Row[] = []
  const seconds = roundSeconds(options)
  await atRate(target, ports, { rate: rates[0]!, seconds: Math.min(3, options.seconds) })
  for (const rate of rates) {
    progress(`bus ${bus}, ${rate} sends/s, ${target.tokens.length} sockets`)
    const results: Measured[] = []
    while (results.length < options.rounds) results.push(await atRate(target, ports, { rate, seconds }))
    for (const share of ['p50', 'p99'] as const)
      rows.push({
        measure: `bus ${bus}, ${rate} sends/s, ${share}`,
        unit: 'ms',
        service: medianOf(results, ({ told }) => told[share]),
        note: share === 'p50' ? note(results) : `rounds: ${results.map(({ told }) => told.p99.toFixed(1)).join(', ')}`,
        details: { results },
      })
  }
  return rows
}

const startFor = (bench: Bench, env: NodeJS.ProcessEnv): Promise<BenchService> =>
  bench.startService({ withSockets: true, env: { ...unlimited, ...env } })

/** Measures with sends at one process and sockets at the other. */
async function overTwo(bench: Bench, bus: string, env: NodeJS.ProcessEnv): Promise<Row[]> {
  return using(startFor(bench, env), async (target) => {
    const other = await target.startBeside()
    return timesToFrame(bench, bus, target, { sends: [target.port], sockets: [other.port] })
  })
}

export const live: Section = {
  help: 'time from an acknowledgement to its frame, one socket for each agent, on each bus',
  async run(bench) {
    const inMemory = await using(startFor(bench, { BUS: 'memory' }), (target) =>
      timesToFrame(bench, 'memory', target, { sends: [target.port], sockets: [target.port] }),
    )
    const overPostgres = await overTwo(bench, 'postgres', { BUS: 'postgres' })
    const nats = await openNats()
    if (!nats) bench.progress('nats-server is not installed, so its bus is not measured')
    const overNats = nats
      ? await overTwo(bench, 'nats', { BUS: 'nats', NATS_URL: nats.url }).finally(() => nats.close())
      : []
    return [...inMemory, ...overPostgres, ...overNats]
  },
}

/** Number of full mailboxes, whose sockets catch up. */
const mailboxes = 100
const entriesEach = 1_000
const fromTheBeginning = `${feedPath}?after_created_at=0&after_envelope_id=env_00000000000000000000000000`

export const frames: Section = {
  help: 'frames per second to sockets that catch up, compared with plain ws that sends the same bytes',
  run: (bench) =>
    using(
      bench.startService({
        withSockets: true,
        envelopes: { count: mailboxes * entriesEach, readers: mailboxes },
        env: unlimited,
      }),
      async (target) => {
        const job = {
          sockets: mailboxes,
          first: 0,
          tokensFile: target.tokensFile,
          socketTokensFile: target.socketTokensFile,
          sends: undefined,
          frames: mailboxes * entriesEach,
        }
        const service = (): Promise<LiveResult> => runLive({ ...job, ports: [target.port], path: fromTheBeginning })
        const { bytes } = await service()
        const frame = 'x'.repeat(Math.round(bytes / job.frames))
        return using(openBareWs(frame, entriesEach), async (bare) => {
          const plain = (): Promise<LiveResult> => runLive({ ...job, ports: [bare.port], path: '/' })
          await plain()
          bench.progress(`${mailboxes} sockets, ${entriesEach} frames of ${frame.length} bytes each`)
          const cpu = { service: [] as number[], bare: [] as number[] }
          const results = await alternate(Math.max(3, bench.options.rounds), {
            service: () => withCpu(target.pid, cpu.service, service),
            bare: () => withCpu(bare.pid, cpu.bare, plain),
          })
          const rate = (all: readonly LiveResult[]): number => medianOf(all, (one) => one.frames / one.seconds)
          const us = (all: readonly number[]): string => (median(all) / job.frames).toFixed(1)
          return [
            {
              measure: `${mailboxes} sockets that catch up`,
              unit: 'frames/s',
              service: rate(results.service),
              baseline: { what: 'plain ws', value: rate(results.bare) },
              threshold: { at: 'least', value: 0.5 },
              note: `${frame.length} bytes; CPU µs per frame: service ${us(cpu.service)}, ws ${us(cpu.bare)}; from the mailbox, in order`,
              details: { results, cpu },
            },
          ]
        })
      },
    ),
}

/** Measures the work with the CPU time in µs that the process used for it. */
async function withCpu<T>(pid: number, times: number[], work: () => Promise<T>): Promise<T> {
  const before = cpuOf(pid)
  const result = await work()
  times.push(cpuOf(pid) - before)
  return result
}

/** Wait before memory is measured, until the memory of the handshakes is free. */
const restMs = 2_000

/**
 * Returns the memory of a server per idle socket in KB: resident, and heap. It measures the growth by the second half
 * of the sockets. The first half also includes concurrent handshakes and the pools that they fill.
 */
async function memoryPerSocket(
  server: { pid: number; port: number },
  job: { sockets: number; tokensFile: string; socketTokensFile: string },
  path: string,
  file: string,
): Promise<{ resident: number; heap: number }> {
  const half = Math.floor(job.sockets / 2)
  const idle = { ...job, sockets: half, ports: [server.port], path, sends: undefined, frames: 0 }
  const [before, after] = await withIdleSockets({ ...idle, first: 0 }, async () => {
    await sleep(restMs)
    const ofFirst = await memoryOf(server.pid, file)
    const ofAll = await withIdleSockets({ ...idle, first: half }, async () => {
      await sleep(restMs)
      return memoryOf(server.pid, file)
    })
    return [ofFirst, ofAll] as const
  })
  const each = (figure: (memory: NodeJS.MemoryUsage) => number): number =>
    (figure(after) - figure(before)) / half / 1024
  return { resident: each(({ rss }) => rss), heap: each(({ heapUsed, external }) => heapUsed + external) }
}

export const sockets: Section = {
  help: 'memory of each idle WebSocket (--sockets), compared with plain ws',
  run: (bench) =>
    using(openFolder(), ({ path }) => {
      const [ours, theirs] = [join(path, 'service'), join(path, 'ws')]
      const { sockets } = bench.options
      const opening = bench.startService({
        agents: sockets,
        withSockets: true,
        env: { ...unlimited, ...probed(ours) },
        profile: undefined,
      })
      return using(opening, (target) =>
        using(openBareWs('', 0, probed(theirs)), async (bare) => {
          bench.progress(`${sockets} sockets, one for each agent`)
          const job = { sockets, tokensFile: target.tokensFile, socketTokensFile: target.socketTokensFile }
          const service = await memoryPerSocket(target, job, feedPath, ours)
          const plain = await memoryPerSocket(bare, job, '/', theirs)
          return (['resident', 'heap'] as const).map(
            (kind): Row => ({
              measure: `${kind}, each of ${sockets.toLocaleString('en')} sockets`,
              unit: 'KB',
              service: service[kind],
              baseline: { what: 'plain ws', value: plain[kind] },
              threshold: { at: 'most', value: 1.5 },
              note: 'the second half of them; garbage collected',
            }),
          )
        }),
      )
    }),
}

const fixedRate = 500

/** Compares the same load on one process and on two that share its sockets and sends. */
export const processes: Section = {
  help: 'two processes compared with one at the same load: CPU time, and times to acknowledgement and frame',
  run: (bench) =>
    using(startFor(bench, { BUS: 'memory' }), (alone) =>
      using(startFor(bench, { BUS: 'postgres' }), async (first) => {
        const second = await first.startBeside()
        const both = [first.port, second.port]
        const seconds = roundSeconds(bench.options)
        const run = (target: BenchService, ports: readonly number[]) => (): Promise<Measured> =>
          atRate(target, { sockets: ports, sends: ports }, { rate: fixedRate, seconds })
        const measurements = { one: run(alone, [alone.port]), two: run(first, both) }
        for (const measure of Object.values(measurements)) await measure()
        bench.progress(`${fixedRate} sends/s, one process and two in turn`)
        const { one, two } = await alternate(bench.options.rounds, measurements)
        const row = (measure: string, unit: string, figure: (result: Measured) => number): Row => ({
          measure,
          unit,
          service: medianOf(two, figure),
          baseline: { what: 'one process', value: medianOf(one, figure) },
          note: '',
        })
        return [
          {
            ...row('CPU of the service for one send', 'µs', (result) => result.serviceMicroseconds),
            note: note(two),
            details: { one, two },
          },
          row('CPU of PostgreSQL for one send', 'µs', (result) => result.postgresMicroseconds),
          row('sends in one transaction', '', ({ batched }) => batched),
          row('to the acknowledgement, p50', 'ms', ({ acknowledged }) => acknowledged.p50),
          row('to the acknowledgement, p99', 'ms', ({ acknowledged }) => acknowledged.p99),
          row('from acknowledgement to frame, p50', 'ms', ({ told }) => told.p50),
          row('from acknowledgement to frame, p99', 'ms', ({ told }) => told.p99),
        ]
      }),
    ),
}
