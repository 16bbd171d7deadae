import { busOf, describeBus } from '../../settings/config.ts'
import { withTimeout } from '../../platform/clock.ts'
import { openNatsConnection } from '../../push/bus/nats.ts'
import type { LocalCheckDeps } from './deps.ts'
import type { NotificationListener } from '../../store/engine/notifications.ts'
import { ok, problem, warning, type DoctorArea, type Finding } from './finding.ts'

/** Longest time in milliseconds until a notification must arrive. */
const heardMs = 3_000
const closedMs = 1_000

/** Check that processes can notify each other of mail. */
export const busChecks: DoctorArea<LocalCheckDeps> = {
  name: 'bus',
  async examine(deps) {
    const kind = busOf(deps.config)
    if (kind === 'memory') return [ok('a single process needs no bus')]
    return [await (kind === 'nats' ? natsFinding(deps) : postgresFinding(deps))]
  },
}

const busProblem = (finding: string, advice: string): Finding => problem(`${finding}, so mail arrives late`, advice)

const textOf = (reason: unknown): unknown => (reason instanceof Error ? reason.message : reason)

async function natsFinding({ config }: LocalCheckDeps): Promise<Finding> {
  const { natsUrl, natsSubject } = config
  if (!natsUrl) return problem('NATS_URL is not set', 'set NATS_URL')
  const place = `NATS at ${natsUrl.hosts.join(', ')}`
  const outcome = Promise.withResolvers<Finding>()
  const advice = 'start NATS, or correct address, user and password in NATS_URL; use tls://, or nats:// without TLS'
  const lost = (reason: unknown): void =>
    outcome.resolve(busProblem(`${place} cannot be used: ${textOf(reason)}`, advice))
  const nats = openNatsConnection(natsUrl, {
    async connected() {
      nats.subscribe(`${natsSubject}.authority`, () => {})
      if (await nats.flush()) outcome.resolve(ok(`${describeBus(config)}, accepts messages`))
    },
    lost,
  })
  const found = await withTimeout(heardMs, outcome.promise, () => busProblem(`${place} does not answer`, advice))
  await withTimeout(closedMs, nats.close(), () => undefined)
  return found
}

/**
 * Checks the bus of PostgreSQL. Opens two connections and sends a notification from one to the other. No other process
 * listens to their channel.
 */
async function postgresFinding({ ids, notifications }: LocalCheckDeps): Promise<Finding> {
  const advice = 'point DATABASE_URL at PostgreSQL itself or at a pooler in session mode, or use BUS=nats'
  if (!notifications)
    return warning('the bus uses PostgreSQL, which is not available now', 'see the findings on the database')
  const channel = ids('proc')
  const heard = Promise.withResolvers<Finding>()
  const listener: NotificationListener = {
    greeting: () => 'heard', // the other connection receives it, or this one if the other is not ready
    received: () => heard.resolve(ok('a notification from one connection to PostgreSQL reaches another')),
    connected() {},
    lost: (reason) => heard.resolve(busProblem(`PostgreSQL rejects LISTEN: ${textOf(reason)}`, advice)),
  }
  const connections = [notifications(channel, listener), notifications(channel, listener)]
  const silent = 'a notification from one connection to PostgreSQL does not reach another'
  const found = await withTimeout(heardMs, heard.promise, () => busProblem(silent, advice))
  await withTimeout<unknown>(closedMs, Promise.all(connections.map(({ close }) => close())), () => undefined)
  return found
}
