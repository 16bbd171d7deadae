import {
  alternate,
  noteOf,
  medianOf,
  openPgbench,
  roundSeconds,
  warmUp,
  using,
  type Bench,
  type Section,
} from '../bench.ts'
import type { Row } from '../report.ts'
import type { SendShape } from '../seed-data.ts'

interface SendSection {
  help: string
  shape: SendShape
  /** Number of connections, each with its pending requests. */
  connections: ReadonlyMap<number, number | undefined>
}

/** Compares accepted sends per second with pgbench at one send per transaction; see baseline.ts. */
const sendSection = ({ help, shape, connections }: SendSection): Section => ({
  help,
  run: (bench) =>
    using(openPgbench(bench, shape), (pgbench) =>
      using(bench.startService(), async (target) => {
        const requests = { kind: 'send', shape } as const
        await warmUp(target, requests, bench.options)
        const rows: Row[] = []
        for (const [count, threshold] of connections) {
          const { service, baseline } = await runAlternating(
            bench,
            count,
            () => target.load({ requests, connections: count, seconds: roundSeconds(bench.options) }),
            () => pgbench.run(count),
          )
          rows.push({
            measure: `${count} connection${count > 1 ? 's' : ''}`,
            unit: 'sends/s',
            service: medianOf(service, (result) => result.rate),
            baseline: { what: 'pgbench', value: medianOf(baseline, (result) => result.rate) },
            ...(threshold !== undefined ? { threshold: { at: 'least', value: threshold } } : {}),
            note: `${noteOf(service)}; pgbench's postgres ${Math.round(medianOf(baseline, (result) => result.postgresMicroseconds))}`,
            details: { service, baseline },
          })
        }
        return rows
      }),
    ),
})

async function runAlternating<S, B>(
  { options, progress }: Bench,
  count: number,
  service: () => Promise<S>,
  baseline: () => Promise<B>,
): Promise<{ service: S[]; baseline: B[] }> {
  progress(`${count} connections`)
  const results = { service: [] as S[], baseline: [] as B[] }
  await alternate(options.rounds, {
    service: async () => void results.service.push(await service()),
    baseline: async () => void results.baseline.push(await baseline()),
  })
  return results
}

export const send = sendSection({
  help: 'sends of 200 bytes to one recipient; baseline: pgbench',
  shape: { recipients: 1, textBytes: 200 },
  connections: new Map([
    [1, 1],
    [8, 1],
    [32, 3],
    [128, 5],
  ]),
})
export const sendTen = sendSection({
  help: 'the same to 10 recipients',
  shape: { recipients: 10, textBytes: 200 },
  connections: new Map([[32, undefined]]),
})
export const sendLarge = sendSection({
  help: 'the same with 64 KB of text',
  shape: { recipients: 1, textBytes: 65_536 },
  connections: new Map([[32, undefined]]),
})
export const sendHot = sendSection({
  help: 'the same, all to one mailbox',
  shape: { recipients: 'hot', textBytes: 200 },
  connections: new Map([[32, 6]]),
})
