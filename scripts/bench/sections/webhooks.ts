import { setTimeout as sleep } from 'node:timers/promises'
import { ulid } from 'ulid'
import { readConfig } from '../../../src/settings/config.ts'
import { openDeps, type OpenedServiceDeps } from '../../../src/deps.ts'
import { parseEventFilter } from '../../../src/webhooks/events.ts'
import { systemClock } from '../../../src/platform/clock.ts'
import { createIdGenerator } from '../../../src/platform/ids.ts'
import { createLog } from '../../../src/platform/log.ts'
import { endpointSecret, endpointSettings, startEndpoint } from '../../support/endpoint.ts'
import { alternate, medianOf, using, type Section } from '../bench.ts'
import { runChild } from '../children.ts'
import { latenciesOf } from '../latencies.ts'
import { agentId, handle } from '../seed-data.ts'
import type { BenchService } from '../service.ts'

const perSecond = 100
const backlog = 3_000

/** Concurrent deliveries of one subscription. */
const atOnce = 8

/** Wait until the service has finished its other work with new mail. */
const restMs = 5_000

/** Starts an endpoint that records the arrival of each event. */
async function startTimedEndpoint() {
  const arrived = new Map<string, number>()
  const endpoint = await startEndpoint(({ eventId }) => {
    if (!arrived.has(eventId)) arrived.set(eventId, performance.now())
  })
  return {
    ...endpoint,
    arrived,
    async got(count: number): Promise<void> {
      while (arrived.size < count) await sleep(5)
    },
  }
}

type TimedEndpoint = Awaited<ReturnType<typeof startTimedEndpoint>>

/** Starts a second process on the database of the service, for client requests. */
const besideService = (target: BenchService): Promise<OpenedServiceDeps> => {
  const env = { DATABASE_URL: target.url, ...endpointSettings, RATE_LIMITS: 'off' }
  const ids = createIdGenerator(systemClock)
  return openDeps(readConfig(env), { clock: systemClock, ids, log: createLog('silent', false), isService: false })
}

async function subscribe(
  { events, webhooks }: OpenedServiceDeps,
  agent: number,
  { url }: TimedEndpoint,
  fromStart: boolean,
) {
  const after = fromStart ? { after_created_at: 0, after_envelope_id: '' } : await events.endOf(agentId(agent))
  const sender = { agentId: agentId(agent), handle: handle(agent) }
  const subscriber = { ...sender, clientId: 'cli_bench', sessionId: 'cli_bench', origin: 'rest' as const }
  const name = 'envelope.received'
  const wanted = { url, secret: endpointSecret, name, arguments: parseEventFilter(name, {}) }
  const admitted = await webhooks.check(subscriber, { ...wanted, after, expiresAt: null })
  const kept = 'refused' in admitted ? admitted : await webhooks.keep(admitted)
  if ('refused' in kept) throw new Error(`the webhook was not created: ${JSON.stringify(kept)}`)
}

/** Sends one envelope; resolves with its id after the acknowledgement. */
async function send({ port, tokens }: BenchService, from: number, to: number): Promise<string> {
  const id = `env_${ulid()}`
  const headers = { Authorization: `Bearer ${tokens[from]}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ id, to: [handle(to)], content_parts: [{ type: 'text', text: 'Hello' }] })
  const answer = await fetch(`http://127.0.0.1:${port}/v1/messages`, { method: 'POST', headers, body })
  if (answer.status !== 202) throw new Error(`${answer.status}: ${await answer.text()}`)
  await answer.text()
  return id
}

async function delays(target: BenchService, endpoint: TimedEndpoint, to: number, seconds: number) {
  const acknowledged = new Map<string, number>()
  const sending: Promise<void>[] = []
  const started = performance.now()
  for (let n = 0; n < perSecond * seconds; n++) {
    await sleep(Math.max(0, started + (n * 1000) / perSecond - performance.now()))
    sending.push(send(target, 1, to).then((id) => void acknowledged.set(id, performance.now())))
  }
  await Promise.all(sending)
  while ([...acknowledged.keys()].some((id) => !endpoint.arrived.has(id))) await sleep(5)
  return latenciesOf([...acknowledged].map(([id, at]) => endpoint.arrived.get(id)! - at))
}

/** Returns deliveries per second of mail that waits in a mailbox. */
async function deliveries(deps: OpenedServiceDeps, to: number): Promise<number> {
  const endpoint = await startTimedEndpoint()
  const started = performance.now()
  await subscribe(deps, to, endpoint, true)
  await endpoint.got(backlog)
  const rate = (backlog * 1000) / (performance.now() - started)
  for (const { id } of await deps.webhooks.list(agentId(to), '', 100)) await deps.webhooks.remove(agentId(to), id)
  endpoint.close()
  return rate
}

/** Returns requests per second to the same kind of endpoint, with the same concurrency and body size. */
async function bareFetches(): Promise<number> {
  const endpoint = await startEndpoint()
  const args = ['scripts/bench/bare-fetch.ts', endpoint.url, String(backlog), String(atOnce)]
  const rate = Number(await runChild(process.execPath, args, { env: process.env }))
  endpoint.close()
  return rate
}

export const webhooks: Section = {
  help: `webhooks: from acknowledgement to arrival at ${perSecond}/s, and deliveries per second compared with plain fetch`,
  run: (bench) =>
    using(bench.startService({ env: endpointSettings }), async (target) => {
      const deps = await besideService(target)
      await deps.webhooks.close() // only the service sends
      const endpoint = await startTimedEndpoint()
      const [live, waiting] = [2, 3]
      await subscribe(deps, live, endpoint, false)
      await sleep(1_500) // the service has seen that there is a webhook
      bench.progress(`${perSecond} a second to one webhook`)
      await delays(target, endpoint, live, 3)
      const { p50, p99 } = await delays(target, endpoint, live, Math.max(5, bench.options.seconds))
      bench.progress(`${backlog} waiting events of a mailbox`)
      for (let n = 0; n < backlog; n += 32)
        await Promise.all(Array.from({ length: Math.min(32, backlog - n) }, (_, at) => send(target, 10 + at, waiting)))
      await sleep(restMs)
      const { ours, bare } = await alternate(bench.options.rounds, {
        ours: () => deliveries(deps, waiting),
        bare: bareFetches,
      })
      endpoint.close()
      await deps.close()
      return [
        { measure: `acknowledgement to arrival, ${perSecond}/s, p50`, unit: 'ms', service: p50, note: '' },
        { measure: 'the same, p99', unit: 'ms', service: p99, note: 'one subscription, over REST' },
        {
          measure: 'deliveries of one subscription',
          unit: '/s',
          service: medianOf(ours, (rate) => rate),
          baseline: { what: 'plain fetch', value: medianOf(bare, (rate) => rate) },
          threshold: { at: 'least', value: 0.5 },
          note: `${backlog} events, at most ${atOnce} concurrent in both; separate processes`,
        },
      ]
    }),
}
