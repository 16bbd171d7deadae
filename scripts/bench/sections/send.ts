import { alternate, noteOf, of, pgbenchAt, slice, warmUp, within, type Bench, type SectionModule } from '../bench.ts'
import { findPgbench } from '../pgbench.ts'
import type { Row } from '../report.ts'
import type { SendShape } from '../world.ts'

interface SendSection {
  help: string
  shape: SendShape
  connections: readonly number[]
  /** What is asked at 32 connections. */
  bar?: number
}

/** Accepted sends per second beside pgbench, which runs the same statements with one send per transaction. */
const sendSection = ({ help, shape, connections, bar }: SendSection): SectionModule => ({
  help,
  run(bench) {
    findPgbench()
    return within(bench.place({ record: shape }), async (place) => {
      const pgbench = pgbenchAt(bench, place, shape.recipients === 'hot')
      const requests = { kind: 'send', shape } as const
      await warmUp(place, requests, bench.options)
      const rows: Row[] = []
      for (const count of connections) {
        const { service, beside } = await sideBySide(
          bench,
          count,
          () => place.load({ requests, connections: count, seconds: slice(bench.options) }),
          () => pgbench(count),
        )
        rows.push({
          measure: `${count} connection${count > 1 ? 's' : ''}`,
          unit: 'sends/s',
          service: of(service, (result) => result.rate),
          beside: { what: 'pgbench', value: of(beside, (result) => result.rate) },
          ...(bar !== undefined && count === 32 ? { bar: { at: 'least', value: bar } } : {}),
          note: `${noteOf(service)}; pgbench's postgres ${Math.round(of(beside, (result) => result.postgresMicroseconds))}`,
          details: { service, beside },
        })
      }
      return rows
    })
  },
})

async function sideBySide<S, B>(
  { options, say }: Bench,
  count: number,
  service: () => Promise<S>,
  beside: () => Promise<B>,
): Promise<{ service: S[]; beside: B[] }> {
  say(`${count} connections`)
  const results = { service: [] as S[], beside: [] as B[] }
  await alternate(options.rounds, {
    service: async () => void results.service.push(await service()),
    beside: async () => void results.beside.push(await beside()),
  })
  return results
}

export const send = sendSection({
  help: 'sends of 200 bytes to one recipient, beside pgbench',
  shape: { recipients: 1, textBytes: 200 },
  connections: [1, 8, 32, 128],
  bar: 1.2,
})
export const sendTen = sendSection({
  help: 'the same to 10 recipients',
  shape: { recipients: 10, textBytes: 200 },
  connections: [32],
})
export const sendLarge = sendSection({
  help: 'the same with 64 KB of text',
  shape: { recipients: 1, textBytes: 65_536 },
  connections: [32],
})
export const sendHot = sendSection({
  help: 'the same, all to one mailbox',
  shape: { recipients: 'hot', textBytes: 200 },
  connections: [32],
  bar: 3,
})
