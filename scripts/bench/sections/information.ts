import {
  alternate,
  noteOf,
  medianOf,
  roundSeconds,
  shortSends,
  warmUp,
  using,
  type Bench,
  type Section,
} from '../bench.ts'
import { residentMb } from '../cpu.ts'
import type { BenchService } from '../service.ts'
import type { Row } from '../report.ts'

/** For information: the embedded database does not flush to disk, and has one connection. */
export const embedded: Section = {
  help: 'sends on the embedded database compared with PostgreSQL',
  run: (bench) =>
    using(bench.startService({ postgres: undefined }), (inside) =>
      using(bench.startService({ profile: undefined }), async (outside) => {
        for (const target of [inside, outside]) await warmUp(target, shortSends, bench.options)
        bench.progress('32 connections, in turn')
        const at = (target: BenchService) => () =>
          target.load({ requests: shortSends, connections: 32, seconds: roundSeconds(bench.options) })
        const { embedded, postgres } = await alternate(bench.options.rounds, {
          embedded: at(inside),
          postgres: at(outside),
        })
        const baseline = { what: 'PostgreSQL', value: medianOf(postgres, (result) => result.rate) }
        return [
          {
            measure: 'embedded, 32 connections',
            unit: 'sends/s',
            service: medianOf(embedded, (result) => result.rate),
            baseline,
            note: noteOf(embedded),
            details: { embedded, postgres },
          },
        ]
      }),
    ),
}

const starts = 3

async function timeToStart(bench: Bench, measure: string, opening: Promise<BenchService>): Promise<Row> {
  return using(opening, async (target) => {
    bench.progress(measure)
    const times = [target.startedInMs]
    while (times.length < starts) times.push(await target.restart())
    return {
      measure,
      unit: 'ms',
      service: medianOf(times, Number),
      note: `${starts} starts: ${times.map(Math.round).join(', ')}; ${Math.round(residentMb(target.pid))} MB resident`,
      details: { times },
    }
  })
}

export const startUp: Section = {
  help: 'time from the start of the process to its first answer',
  run: async (bench) => [
    await timeToStart(bench, 'PostgreSQL', bench.startService({ profile: undefined })),
    await timeToStart(bench, 'embedded database', bench.startService({ profile: undefined, postgres: undefined })),
  ],
}

export const memory: Section = {
  help: 'resident memory after many sends',
  run: (bench) =>
    using(bench.startService(), async (target) => {
      const { sends } = bench.options
      const before = residentMb(target.pid)
      const parts = 5
      const sizes: number[] = []
      for (let part = 1; part <= parts; part++) {
        await target.load({ requests: shortSends, connections: 64, seconds: 600, count: Math.ceil(sends / parts) })
        sizes.push(residentMb(target.pid))
        bench.progress(`${Math.ceil((sends * part) / parts)} sends: ${Math.round(sizes.at(-1)!)} MB`)
      }
      return [
        {
          measure: `resident after ${sends.toLocaleString('en')} sends`,
          unit: 'MB',
          service: sizes.at(-1)!,
          baseline: { what: 'at start', value: before },
          note: `after each fifth: ${sizes.map(Math.round).join(', ')}`,
          details: { sizes },
        },
      ]
    }),
}
