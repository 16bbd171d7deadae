import { busOf, describeBus } from '../config.ts'
import { within } from '../platform/within.ts'
import { keepConnected } from '../push/bus/nats-connection.ts'
import type { LocalDeps } from './deps.ts'
import type { NotificationListener } from '../store/notifications.ts'
import { ok, problem, warning, type Area, type Finding } from './finding.ts'

/** What is told within so long is told at all. */
const heardMs = 3_000
const closedMs = 1_000

/** Whether processes can tell each other of mail. */
export const bus: Area<LocalDeps> = {
  name: 'bus',
  async examine(deps) {
    const kind = busOf(deps.config)
    if (kind === 'memory') return [ok('one process alone needs none')]
    return [await (kind === 'nats' ? natsFinding(deps) : postgresFinding(deps))]
  },
}

const unheard = (what: string, advice: string): Finding => problem(`${what}, so mail is noticed late`, advice)

const said = (reason: unknown): unknown => (reason instanceof Error ? reason.message : reason)

async function natsFinding({ config }: LocalDeps): Promise<Finding> {
  const { natsUrl, natsSubject } = config
  if (!natsUrl) return problem('there is no NATS_URL', 'set it')
  const place = `NATS at ${natsUrl.hosts.join(', ')}`
  const outcome = Promise.withResolvers<Finding>()
  const advice =
    'start NATS, or correct its address, user and password in NATS_URL; nats:// where it has no TLS, or tls://'
  const lost = (reason: unknown): void => outcome.resolve(unheard(`${place} cannot be used: ${said(reason)}`, advice))
  const nats = keepConnected(natsUrl, {
    async connected() {
      nats.subscribe(`${natsSubject}.authority`, () => {})
      if (await nats.flush()) outcome.resolve(ok(`${describeBus(config)}, takes messages`))
    },
    lost,
  })
  const found = await within(heardMs, outcome.promise, () => unheard(`${place} gives no answer`, advice))
  await within(closedMs, nats.close(), () => undefined)
  return found
}

/** As two processes do, on a channel that no other listens to. */
async function postgresFinding({ ids, notifications }: LocalDeps): Promise<Finding> {
  const advice = 'name PostgreSQL itself in DATABASE_URL, or a pooler in session mode, or use BUS=nats'
  if (!notifications)
    return warning('it goes by PostgreSQL, which cannot be used at the moment', 'see what is said of the database')
  const channel = ids('proc')
  const heard = Promise.withResolvers<Finding>()
  const listener: NotificationListener = {
    greeting: () => 'heard', // by the other one, if that listens by now; otherwise this one hears it
    received: () => heard.resolve(ok('one connection to PostgreSQL hears what another tells')),
    connected() {},
    lost: (reason) => heard.resolve(unheard(`PostgreSQL lets nobody listen: ${said(reason)}`, advice)),
  }
  const connections = [notifications(channel, listener), notifications(channel, listener)]
  const silent = 'a notification from one connection to PostgreSQL does not reach another'
  const found = await within(heardMs, heard.promise, () => unheard(silent, advice))
  await within<unknown>(closedMs, Promise.all(connections.map(({ close }) => close())), () => undefined)
  return found
}
