import { once } from 'node:events'
import { connect } from 'node:net'
import { mock } from 'node:test'
import { heartbeatMs } from '../../src/store/engine/notifications.ts'
import { startPostgresProxy } from '../../scripts/chaos/postgres-proxy.ts'
import { noNats, startNats } from './nats.ts'
import { startProcesses, type Processes } from './processes.ts'
import type { Service } from './service.ts'
import { sqlOn } from './sql.ts'
import { startStallingProxy } from './stalling-proxy.ts'
import { until } from './until.ts'

/** A way in which the second process can lose its bus. */
export interface Loss {
  how: string
  lose(): Promise<void> | void
  /** Absent if the bus recovers by itself. */
  comeBack?(): Promise<void> | void
  /** True if the second process has its database meanwhile. */
  hasDatabase: boolean
}

/** Two processes with a bus between them, which the second one can lose. */
export interface Bus {
  processes: Processes
  losses: readonly Loss[]
  /** Publishes a foreign message to the subscribers of the agent's mail. */
  say(agentId: string, text: string): Promise<unknown>
  close(): Promise<void>
}

export interface BusKind {
  name: string
  skip: string | false
  losses: readonly string[]
  start(): Promise<Bus>
}

/** Returns true if the process reports that it receives notifications of others. */
export const hearsOthers = async ({ deps }: Service): Promise<boolean> =>
  /^ams_bus_connected 1$/m.test(await deps.observe.metrics())

export const areConnected = (...services: readonly Service[]): Promise<void> =>
  until(async () => (await Promise.all(services.map(hearsOthers))).every(Boolean))

/** Connections by which processes receive notifications, as SQL. */
export const relays = `select pid from pg_stat_activity where datname = current_database() and query ~* '^(listen|select pg_notify)'`

async function startPostgresBus(): Promise<Bus> {
  let proxy: Awaited<ReturnType<typeof startPostgresProxy>> | undefined
  const processes = await startProcesses({}, async (databaseUrl) => {
    proxy = await startPostgresProxy(databaseUrl)
    return { databaseUrl: proxy.url, env: { DATABASE_WAIT_MS: '2000' } }
  })
  const { database } = processes.services[0]!.deps
  const stall = (): void => {
    proxy?.stall()
    mock.timers.tick(heartbeatMs)
  }
  return {
    processes,
    losses: [
      {
        how: 'its connections are ended',
        lose: async () =>
          void (await sqlOn(
            database,
            'the database must be broken',
          )(`select pg_terminate_backend(pid) from (${relays}) relay`)),
        hasDatabase: true,
      },
      { how: 'its network stalls', lose: stall, comeBack: () => proxy?.resume(), hasDatabase: false },
    ],
    say: (_, text) =>
      sqlOn(database, 'another process did this')('select pg_notify(:channel, :text)', { channel: 'ams', text }),
    async close() {
      await processes.close()
      await proxy?.close()
    },
  }
}

async function startNatsBus(): Promise<Bus> {
  const nats = await startNats()
  const proxy = await startStallingProxy(nats.port)
  const env = { BUS: 'nats', NATS_SUBJECT: 'mail.test' }
  const processes = await startProcesses(
    { env: { ...env, NATS_URL: nats.url } },
    { env: { ...env, NATS_URL: `nats://127.0.0.1:${proxy.port}` } },
  )
  return {
    processes,
    losses: [
      { how: 'its server is killed', lose: nats.kill, comeBack: nats.start, hasDatabase: true },
      { how: 'its server stands still', lose: nats.pause, comeBack: nats.resume, hasDatabase: true },
      { how: 'its network stalls', lose: proxy.stall, comeBack: proxy.resume, hasDatabase: true },
    ],
    say: (agentId, text) => publish(nats.port, `mail.test.notify.${agentId}`, text),
    async close() {
      await processes.close()
      await proxy.close()
      await nats.close()
    },
  }
}

/** Publishes a message by the protocol of NATS; resolves when the server has it. */
async function publish(port: number, subject: string, text: string): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.on('data', (chunk) => (said += chunk))
  socket.write(`CONNECT {}\r\nPUB ${subject} ${Buffer.byteLength(text)}\r\n${text}\r\nPING\r\n`)
  while (!said.includes('PONG')) await once(socket, 'data')
  socket.destroy()
}

/** Buses between processes. */
export const buses: readonly BusKind[] = [
  {
    name: 'postgres',
    skip: false,
    losses: ['its connections are ended', 'its network stalls'],
    start: startPostgresBus,
  },
  {
    name: 'nats',
    skip: noNats,
    losses: ['its server is killed', 'its server stands still', 'its network stalls'],
    start: startNatsBus,
  },
]
