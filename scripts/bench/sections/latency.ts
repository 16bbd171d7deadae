import { alternate, noteOf, medianOf, openPgbench, roundSeconds, warmUp, using, type Section } from '../bench.ts'

const shape = { recipients: 1, textBytes: 200 } as const
const requests = { kind: 'send', shape } as const

export const latency: Section = {
  help: 'time to the acknowledgement, with one connection and at half of the maximum rate',
  run: (bench) =>
    using(openPgbench(bench, shape), (pgbench) =>
      using(bench.startService(), async (target) => {
        const seconds = roundSeconds(bench.options)
        await warmUp(target, requests, bench.options)
        bench.progress('one connection')
        const alone = { service: [] as number[], pgbench: [] as number[], p99: [] as number[] }
        await alternate(bench.options.rounds, {
          async service() {
            const { p50, p99 } = await target.load({ requests, connections: 1, seconds })
            alone.service.push(p50)
            alone.p99.push(p99)
          },
          pgbench: async () => void alone.pgbench.push((await pgbench.run(1, true)).p50),
        })
        bench.progress('the maximum, then half of it')
        const most = await target.load({
          requests,
          connections: 32,
          seconds: Math.max(seconds, bench.options.seconds / 2),
        })
        const half = [
          await target.load({ requests, connections: 32, seconds: bench.options.seconds, rate: most.rate / 2 }),
        ]
        const transaction = medianOf(alone.pgbench, Number)
        return [
          {
            measure: 'p50, one connection',
            unit: 'ms',
            service: medianOf(alone.service, Number),
            baseline: { what: 'pgbench', value: transaction },
            threshold: { at: 'most', value: 1 },
            note: `p99 ${medianOf(alone.p99, Number).toFixed(2)} ms`,
            details: alone,
          },
          {
            measure: 'p50, half of the maximum',
            unit: 'ms',
            service: half[0]!.p50,
            note: `${Math.round(half[0]!.rate)} of ${Math.round(most.rate)} sends/s; ${noteOf(half)}`,
            details: { half, most },
          },
          {
            measure: 'p99, half of the maximum',
            unit: 'ms',
            service: half[0]!.p99,
            note: `longest ${half[0]!.max.toFixed(1)} ms`,
          },
        ]
      }),
    ),
}
