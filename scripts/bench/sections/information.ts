import { join } from 'node:path'
import {
  alternate,
  noteOf,
  medianOf,
  openFolder,
  roundSeconds,
  shortSends,
  warmUp,
  using,
  type Bench,
  type Section,
} from '../bench.ts'
import { residentMb } from '../cpu.ts'
import { memoryOf, probed } from '../feeds.ts'
import type { BenchService } from '../service.ts'
import type { Row } from '../report.ts'

async function embeddedAt(
  connections: number,
  { options, progress }: Bench,
  { inside, outside }: Record<'inside' | 'outside', BenchService>,
): Promise<Row> {
  progress(`${connections} connections, in turn`)
  const at = (target: BenchService) => () =>
    target.load({ requests: shortSends, connections, seconds: roundSeconds(options) })
  const { embedded, postgres } = await alternate(options.rounds, { embedded: at(inside), postgres: at(outside) })
  return {
    measure: `embedded, ${connections} connection${connections === 1 ? '' : 's'}`,
    unit: 'sends/s',
    service: medianOf(embedded, (result) => result.rate),
    baseline: { what: 'PostgreSQL', value: medianOf(postgres, (result) => result.rate) },
    note: noteOf(embedded),
    details: { embedded, postgres },
  }
}

/** Compares the embedded database with PostgreSQL, for information. It has one connection, and also flushes. */
export const embedded: Section = {
  help: 'sends on the embedded database compared with PostgreSQL',
  run: (bench) =>
    using(bench.startService({ postgres: undefined }), (inside) =>
      using(bench.startService({ profile: undefined }), async (outside) => {
        for (const target of [inside, outside]) await warmUp(target, shortSends, bench.options)
        const both = { inside, outside }
        return [await embeddedAt(1, bench, both), await embeddedAt(32, bench, both)]
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
  help: 'time from the start of the process to its first response',
  run: async (bench) => [
    await timeToStart(bench, 'PostgreSQL', bench.startService({ profile: undefined })),
    await timeToStart(bench, 'embedded database', bench.startService({ profile: undefined, postgres: undefined })),
  ],
}

const parts = 5
const megabyte = 1024 * 1024

/** Measures memory in two parts: a cache fills in the first part, and a leak grows in both. */
async function memoryAfterSends(bench: Bench, file: string): Promise<Row[]> {
  const env = probed(file)
  return using(bench.startService({ env, profile: undefined }), async (target) => {
    const before = residentMb(target.pid)
    const [resident, held]: [number[], number[]] = [[], []]
    const count = Math.ceil(bench.options.sends / parts)
    for (let part = 1; part <= parts; part++) {
      await target.load({ requests: shortSends, connections: 64, seconds: 600, count })
      resident.push(residentMb(target.pid))
      const { heapUsed, external } = await memoryOf(target.pid, file)
      held.push((heapUsed + external) / megabyte)
      const sizes = `${Math.round(resident.at(-1)!)} MB, of which held ${Math.round(held.at(-1)!)}`
      bench.progress(`${(count * part).toLocaleString('en')} sends: ${sizes}`)
    }
    const sends = `${(count * parts).toLocaleString('en')} sends`
    const note = (sizes: readonly number[]): string => `after each fifth: ${sizes.map(Math.round).join(', ')}`
    return [
      {
        measure: `resident after ${sends}`,
        unit: 'MB',
        service: resident.at(-1)!,
        baseline: { what: 'at start', value: before },
        note: note(resident),
        details: { sizes: resident },
      },
      {
        measure: `held after ${sends}`,
        unit: 'MB',
        service: held.at(-1)!,
        baseline: { what: 'after a fifth of them', value: held[0]! },
        threshold: { at: 'most', value: 1.1 },
        note: `garbage collected; ${note(held)}`,
        details: { sizes: held },
      },
    ]
  })
}

export const memory: Section = {
  help: 'memory after many sends (--sends): resident, and after garbage collection',
  run: (bench) => using(openFolder(), ({ path }) => memoryAfterSends(bench, join(path, 'memory'))),
}
