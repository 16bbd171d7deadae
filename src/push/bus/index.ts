import { busOf, type Config } from '../../config.ts'
import type { OpenNotifications } from '../../store/notifications.ts'
import { createBus, type Bus, type BusEvents, type OpenRelay } from './bus.ts'
import { natsRelay } from './nats.ts'
import { postgresRelay } from './postgres.ts'

export interface BusDeps {
  config: Pick<Config, 'bus' | 'databaseUrl' | 'natsUrl' | 'natsSubject'>
  notifications: OpenNotifications | undefined
  busEvents: BusEvents
  /** Whether other processes may run on the database. */
  othersMayRun(): boolean
}

/** The bus that the settings ask for. */
export const openBus = (deps: BusDeps): Bus => createBus(relayOf(deps), deps.busEvents)

function relayOf({ config, notifications, othersMayRun }: BusDeps): OpenRelay | undefined {
  const { natsUrl, natsSubject } = config
  const kind = busOf(config)
  if (kind === 'postgres' && notifications) return postgresRelay(notifications, othersMayRun)
  return kind === 'nats' && natsUrl ? natsRelay(natsUrl, natsSubject) : undefined
}
