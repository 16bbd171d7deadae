import { busOf, type Config } from '../../config.ts'
import type { OpenNotifications } from '../../store/notifications.ts'
import { createBus, type Bus } from './bus.ts'
import { postgresRelay } from './postgres.ts'

export interface BusDeps {
  config: Pick<Config, 'bus' | 'databaseUrl'>
  notifications: OpenNotifications | undefined
}

/** The bus that the settings ask for. */
export const openBus = ({ config, notifications }: BusDeps): Bus =>
  busOf(config) === 'postgres' && notifications ? createBus(postgresRelay(notifications)) : createBus()
