import { alternate, medianOf, roundSeconds, shortSends, using, type Bench, type Section } from '../bench.ts'
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

/** Returns the processor time of one send in µs: that of all processes and of PostgreSQL. */
async function timePerSend({ target, ports }: Side, seconds: number): Promise<number> {
  const before = target.cpu()
  const share = { requests: shortSends, connections: connections / ports.length, seconds }
  const results = await Promise.all(ports.map((port) => target.load({ ...share, port })))
  const after = target.cpu()
  const sends = results.reduce((sum, { answered }) => sum + answered, 0)
  return (after.service - before.service + after.postgres - before.postgres) / sends
}

/** Compares one process at the maximum rate with several that share a database. */
export const sendProcesses: Section = {
  help: 'processor time of a send at the maximum rate, with two and four processes, compared with one',
  run: (bench) =>
    using(startSide(bench, 1), (one) =>
      using(startSide(bench, 2), (two) =>
        using(startSide(bench, 4), async (four) => {
          const seconds = roundSeconds(bench.options)
          const measure = (side: Side) => (): Promise<number> => timePerSend(side, seconds)
          const measurements = { one: measure(one), two: measure(two), four: measure(four) }
          for (const warmUp of Object.values(measurements)) await warmUp()
          bench.progress(`${connections} connections on one, two and four processes in turn`)
          const { one: alone, ...several } = await alternate(bench.options.rounds, measurements)
          const baseline = { what: 'one process', value: medianOf(alone, Number) }
          const row = (measure: string, times: readonly number[]): Row => ({
            ...{ measure, unit: 'µs', service: medianOf(times, Number), baseline },
            ...{ threshold: { at: 'most', value: 1.5 }, note: `${connections} connections`, details: { alone, times } },
          })
          return [row('a send, two processes', several.two), row('a send, four processes', several.four)]
        }),
      ),
    ),
}
