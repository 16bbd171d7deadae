import { shortSends, using, warmUp, type Section } from '../bench.ts'
import type { BenchService, Measurement } from '../service.ts'

/** Number of agents that send their largest envelopes. */
const senders = 10
const smallSends = 6_000
const smallPerSecond = 200

/** Statuses that large sends may get. Any small send without success fails the benchmark. */
const overLimits = ['429', '503']

/** Lets agents send their largest envelopes, as often as their limits allow, while `work` runs. */
async function besideLargest(target: BenchService, seconds: number, work: () => Promise<Measurement>) {
  const flood = target.load(
    { requests: { kind: 'largest', senders }, connections: senders, seconds, rate: 2 * senders },
    overLimits,
  )
  const small = await work()
  return { small, large: await flood }
}

export const besideLargestSends: Section = {
  help: 'small sends while ten agents send their largest envelopes, with limits on',
  run: (bench) =>
    using(bench.startService({ env: { RATE_LIMITS: 'on' } }), async (target) => {
      await warmUp(target, shortSends, { ...bench.options, seconds: 1 })
      bench.progress(`${smallSends} small sends while ${senders} agents send their largest envelopes`)
      const seconds = smallSends / smallPerSecond
      const { small, large } = await besideLargest(target, seconds, () =>
        target.load({
          requests: shortSends,
          connections: 32,
          seconds: 2 * seconds,
          count: smallSends,
          rate: smallPerSecond,
        }),
      )
      const statuses = Object.entries(large.statuses).map(([status, count]) => `${count} with ${status}`)
      const note = `${smallSends} sends, none failed; largest envelopes: ${statuses.join(', ')}`
      return [
        {
          measure: 'small send during the largest, p99',
          unit: 'ms',
          service: small.p99,
          note,
          threshold: { at: 'most', value: 250 },
          details: { small, large },
        },
        { measure: 'small send during the largest, slowest', unit: 'ms', service: small.max, note: '' },
      ]
    }),
}
