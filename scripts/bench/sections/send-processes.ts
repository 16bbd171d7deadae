import {
  alternate,
  medianOf,
  roundSeconds,
  shortSends,
  using,
  warmUpSeconds,
  type Bench,
  type Section,
} from '../bench.ts'
import type { BenchService } from '../service.ts'
import type { Row } from '../report.ts'

const connections = 64

interface Side {
  target: BenchService
  ports: readonly number[]
}

/** Starts processes on a new database. */
async function startSide(bench: Bench, processes: number): Promise<Side & { close(): Promise<void> }> {
  const target = await bench.startService({ env: { BUS: 'postgres' } })
  const ports = [target.port]
  while (ports.length < processes) ports.push((await target.startBeside()).port)
  return { target, ports, close: target.close }
}

/** CPU time of one send in µs. */
interface SendTime {
  processes: number
  postgres: number
}

const sumOf = ({ processes, postgres }: SendTime): number => processes + postgres

/** Returns the CPU time of one send, without that of the clients. */
async function timePerSend({ target, ports }: Side, seconds: number): Promise<SendTime> {
  const before = target.cpu()
  const share = { requests: shortSends, connections: connections / ports.length, seconds }
  const results = await Promise.all(ports.map((port) => target.load({ ...share, port })))
  const after = target.cpu()
  const sends = results.reduce((sum, { answered }) => sum + answered, 0)
  return {
    processes: (after.service - before.service) / sends,
    postgres: (after.postgres - before.postgres) / sends,
  }
}

/** Returns the parts of the CPU time, compared with one process. */
function noteOf(times: readonly SendTime[], alone: readonly SendTime[]): string {
  const part = (name: keyof SendTime): string =>
    [times, alone].map((side) => Math.round(medianOf(side, (time) => time[name]))).join(' vs ')
  return `${connections} connections; CPU µs: processes ${part('processes')}, postgres ${part('postgres')}`
}

/** Compares one process at the maximum rate with several that share a database. */
export const sendProcesses: Section = {
  help: 'processor time of a send at the maximum rate, with two and four processes, compared with one',
  run: (bench) =>
    using(startSide(bench, 1), (one) =>
      using(startSide(bench, 2), (two) =>
        using(startSide(bench, 4), async (four) => {
          const seconds = roundSeconds(bench.options)
          const measure = (side: Side) => (): Promise<SendTime> => timePerSend(side, seconds)
          const measurements = { one: measure(one), two: measure(two), four: measure(four) }
          // Each process compiles its code and verifies every token once.
          for (const side of [one, two, four]) await timePerSend(side, warmUpSeconds(bench.options) * side.ports.length)
          bench.progress(`${connections} connections on one, two and four processes in turn`)
          const { one: alone, ...several } = await alternate(bench.options.rounds, measurements)
          const baseline = { what: 'one process', value: medianOf(alone, sumOf) }
          const row = (measure: string, times: readonly SendTime[]): Row => ({
            measure,
            unit: 'µs',
            service: medianOf(times, sumOf),
            baseline,
            threshold: { at: 'most', value: 1.5 },
            note: noteOf(times, alone),
            details: { alone, times },
          })
          return [row('a send, two processes', several.two), row('a send, four processes', several.four)]
        }),
      ),
    ),
}
