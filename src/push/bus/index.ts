import { busOf, type Config } from '../../config.ts'
import type { OpenNotifications } from '../../store/notifications.ts'
import { createBus, type Bus, type BusEvents, type OpenRelay } from './bus.ts'
import { natsRelay } from './nats.ts'
import { postgresRelay } from './postgres.ts'

export interface BusDeps {
  config: Pick<Config, 'bus' | 'databaseUrl' | 'natsUrl' | 'natsSubject'>
  notifications: OpenNotifications | undefined
  busEvents: BusEvents
}

/** The bus that the settings ask for; `othersMayRun` says whether there may be other processes on the database. */
export const openBus = (deps: BusDeps, othersMayRun: () => boolean): Bus =>
  createBus(relayOf(deps, othersMayRun), deps.busEvents)

function relayOf({ config, notifications }: BusDeps, othersMayRun: () => boolean): OpenRelay | undefined {
  const { natsUrl, natsSubject } = config
  const kind = busOf(config)
  if (kind === 'postgres' && notifications) return postgresRelay(notifications, othersMayRun)
  return kind === 'nats' && natsUrl ? natsRelay(natsUrl, natsSubject) : undefined
}
