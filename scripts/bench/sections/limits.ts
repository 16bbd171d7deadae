import { roundSeconds, sendsCompared, shortSends, using, warmUp, type Section } from '../bench.ts'

const connections = 32

/** Limits that nobody reaches, to measure only the counting. */
const unreachable = {
  RATE_LIMITS: 'on',
  REQUESTS_PER_MINUTE: '1000000',
  SENDS_PER_MINUTE: '1000000',
  SENDS_PER_RECIPIENT_PER_MINUTE: '1000000',
}

/** Accepted sends per second with rate limits, compared with the same service without. */
export const limits: Section = {
  help: 'sends with rate limits on, compared with the same with limits off',
  run: (bench) =>
    using(bench.startService({ env: unreachable }), (limited) =>
      using(bench.startService(), async (free) => {
        await warmUp(limited, shortSends, bench.options)
        await warmUp(free, shortSends, bench.options)
        bench.progress(`${connections} connections`)
        const job = { requests: shortSends, connections, seconds: roundSeconds(bench.options) }
        const send = () => free.load(job)
        return [
          await sendsCompared(bench, `${connections} connections`, () => limited.load(job), {
            what: 'limits off',
            send,
          }),
        ]
      }),
    ),
}
