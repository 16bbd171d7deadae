import { alternate, noteOf, medianOf, roundSeconds, warmUp, using, type Section } from '../bench.ts'

const connections = 32

/** The difference is smaller than what one round differs from the next by, so there are more of them. */
const timesRounds = 4
const requests = { kind: 'send', shape: { recipients: 1, textBytes: 200 } } as const

/** So high that nobody reaches them: what is measured is the counting. */
const unreachable = {
  RATE_LIMITS: 'on',
  REQUESTS_PER_MINUTE: '1000000',
  SENDS_PER_MINUTE: '1000000',
  SENDS_PER_RECIPIENT_PER_MINUTE: '1000000',
}

/** Accepted sends per second with rate limits beside the same service without. */
export const limits: Section = {
  help: 'sends with rate limits on, compared with the same with limits off',
  run: (bench) =>
    using(bench.startService({ env: unreachable }), (limited) =>
      using(bench.startService(), async (free) => {
        await warmUp(limited, requests, bench.options)
        await warmUp(free, requests, bench.options)
        bench.progress(`${connections} connections`)
        const job = { requests, connections, seconds: roundSeconds(bench.options) }
        const { on, off } = await alternate(timesRounds * bench.options.rounds, {
          on: () => limited.load(job),
          off: () => free.load(job),
        })
        return [
          {
            measure: `${connections} connections`,
            unit: 'sends/s',
            service: medianOf(on, ({ rate }) => rate),
            baseline: { what: 'limits off', value: medianOf(off, ({ rate }) => rate) },
            threshold: { at: 'least', value: 0.9 },
            note: noteOf(on),
            details: { on, off },
          },
        ]
      }),
    ),
}
