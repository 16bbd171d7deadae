import { alternate, noteOf, of, slice, warmUp, within, type Bench, type SectionModule } from '../bench.ts'
import { residentMb } from '../cpu.ts'
import type { Place } from '../place.ts'
import type { Row } from '../report.ts'

const requests = { kind: 'send', shape: { recipients: 1, textBytes: 200 } } as const

/** For information: the embedded database does not flush to disk, and has one connection. */
export const embedded: SectionModule = {
  help: 'sends on the embedded database beside PostgreSQL',
  run: (bench) =>
    within(bench.place({ postgres: undefined }), (inside) =>
      within(bench.place({ profile: undefined }), async (outside) => {
        for (const place of [inside, outside]) await warmUp(place, requests, bench.options)
        bench.say('32 connections, in turn')
        const at = (place: Place) => () => place.load({ requests, connections: 32, seconds: slice(bench.options) })
        const { embedded, postgres } = await alternate(bench.options.rounds, {
          embedded: at(inside),
          postgres: at(outside),
        })
        const beside = { what: 'PostgreSQL', value: of(postgres, (result) => result.rate) }
        return [
          {
            measure: 'embedded, 32 connections',
            unit: 'sends/s',
            service: of(embedded, (result) => result.rate),
            beside,
            note: noteOf(embedded),
            details: { embedded, postgres },
          },
        ]
      }),
    ),
}

const starts = 3

async function timeToStart(bench: Bench, measure: string, opening: Promise<Place>): Promise<Row> {
  return within(opening, async (place) => {
    bench.say(measure)
    const times = [place.startedInMs]
    while (times.length < starts) times.push(await place.restart())
    return {
      measure,
      unit: 'ms',
      service: of(times, Number),
      note: `${starts} starts: ${times.map(Math.round).join(', ')}; ${Math.round(residentMb(place.pid))} MB resident`,
      details: { times },
    }
  })
}

export const startUp: SectionModule = {
  help: 'time from the start of the process to its first answer',
  run: async (bench) => [
    await timeToStart(bench, 'PostgreSQL', bench.place({ profile: undefined })),
    await timeToStart(bench, 'embedded database', bench.place({ profile: undefined, postgres: undefined })),
  ],
}

export const memory: SectionModule = {
  help: 'resident memory after many sends',
  run: (bench) =>
    within(bench.place(), async (place) => {
      const { sends } = bench.options
      const before = residentMb(place.pid)
      const parts = 5
      const sizes: number[] = []
      for (let part = 1; part <= parts; part++) {
        await place.load({ requests, connections: 64, seconds: 600, count: Math.ceil(sends / parts) })
        sizes.push(residentMb(place.pid))
        bench.say(`${Math.ceil((sends * part) / parts)} sends: ${Math.round(sizes.at(-1)!)} MB`)
      }
      return [
        {
          measure: `resident after ${sends.toLocaleString('en')} sends`,
          unit: 'MB',
          service: sizes.at(-1)!,
          beside: { what: 'at start', value: before },
          note: `after each fifth: ${sizes.map(Math.round).join(', ')}`,
          details: { sizes },
        },
      ]
    }),
}
