import { EventEmitter } from 'node:events'
import { migrationApplicationName } from '../../src/store/engine/migrate.ts'
import { createPool } from '../../src/store/engine/pool.ts'
import type { DatabasePort } from '../../src/store/engine/port.ts'
import { createPostgresPort } from '../../src/store/engine/postgres.ts'
import { createServers } from '../../src/store/engine/servers.ts'
import type { SessionSettings } from '../../src/store/engine/session.ts'

const waitMs = 10_000

/** Opens connections of the store to a database, without a service. */
export function openPort(url: string, max: number, settings: SessionSettings = {}): DatabasePort {
  const servers = createServers(url)
  const options = { settings, waitMs, silenceMs: undefined, mustWrite: true, knowsSchema: false }
  const open = async () => (await servers.open(options)).client
  return createPostgresPort(createPool({ open, max, waitMs }), new EventEmitter())
}

/** Opens one connection like that of a process that migrates. */
export const openMigratingPort = (url: string): DatabasePort =>
  openPort(url, 1, { application_name: migrationApplicationName })
