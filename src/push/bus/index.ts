import { busOf, type Config } from '../../settings/config.ts'
import type { OpenNotifications } from '../../store/engine/notifications.ts'
import { createBus, type Bus, type BusEvents, type OpenRelay } from './bus.ts'
import { createNatsRelayOpener } from './nats.ts'
import { createPostgresRelayOpener, type OtherProcesses } from './postgres.ts'

export interface BusDeps {
  config: Pick<Config, 'bus' | 'databaseUrl' | 'natsUrl' | 'natsSubject'>
  notifications: OpenNotifications | undefined
  busEvents: BusEvents
}

/** Opens the bus that the settings select. */
export const openBus = (deps: BusDeps, others: OtherProcesses): Bus => createBus(relayOf(deps, others), deps.busEvents)

function relayOf({ config, notifications }: BusDeps, others: OtherProcesses): OpenRelay | undefined {
  const { natsUrl, natsSubject } = config
  const kind = busOf(config)
  if (kind === 'postgres' && notifications) return createPostgresRelayOpener(notifications, others)
  return kind === 'nats' && natsUrl ? createNatsRelayOpener(natsUrl, natsSubject) : undefined
}
