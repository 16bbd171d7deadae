import { startPostgres, type Postgres } from '../../support/postgres.ts'
import { endpointSettings } from '../../support/endpoint.ts'
import type { TestAgents } from '../agents.ts'
import { startBalancer, type Balancer } from '../balancer.ts'
import { deploy, type Deployment } from '../deployment.ts'
import { startLink, type Link } from '../link.ts'
import { until } from '../until.ts'
import { startNats, type Nats } from '../nats.ts'

export type BusKind = 'memory' | 'postgres' | 'nats'

/** Processes behind a load balancer, with their own PostgreSQL and bus. */
export interface Cluster extends Pick<Deployment, 'servers' | 'restart'> {
  postgres: Postgres
  nats: Nats | undefined
  balancer: Balancer
  /** Links of each process to its bus; empty if it connects directly. */
  links: readonly (readonly Link[])[]
  url: string
  /** Sets the clock error of a process from its next start on. */
  setClock(server: number): void
}

export interface ClusterOptions {
  bus: BusKind
  processes: number
  natsNodes: number
  agents: TestAgents
}

/** Clock errors of the processes, in turn, within the tolerance of the service. */
const wrongByMs = [0, -20_000, 3_000]

/** Long enough that the load balancer notices the end of a process. */
const drainSeconds = 1

export async function withCluster<T>(options: ClusterOptions, work: (cluster: Cluster) => Promise<T>): Promise<T> {
  await using closing = new AsyncDisposableStack()
  const opened = async <Opened>(opening: Promise<Opened>, close: (opened: Opened) => Promise<unknown>) =>
    closing.adopt(await opening, async (one) => void (await close(one)))
  const postgres = await opened(startPostgres(), ({ remove }) => remove())
  const nats = options.bus === 'nats' ? await opened(startNats(options.natsNodes), ({ remove }) => remove()) : undefined
  const balancer = await opened(startBalancer(), ({ close }) => close())
  const openLink = (port: number, isMeant?: (sent: Buffer) => boolean): Promise<Link> =>
    opened(startLink(port, isMeant), ({ close }) => close())
  const links = await Promise.all(
    Array.from({ length: options.processes }, () =>
      Promise.all(
        options.bus === 'memory'
          ? []
          : nats
            ? nats.ports.map((port) => openLink(port))
            : [openLink(portOf(postgres.url), isListening)],
      ),
    ),
  )
  const clocks = Array.from({ length: options.processes }, (_, server) => server)
  const env = (server: number): Record<string, string> => ({
    ...addressesAt(`127.0.0.1:${balancer.port}`),
    BUS: options.bus,
    ...endpointSettings,
    DRAIN_SECONDS: String(drainSeconds),
    ...busAt(options.bus, links[server]!, postgres.url),
    ...wrongBy(wrongByMs[clocks[server]! % wrongByMs.length]!),
  })
  const { agents, processes } = options
  const deployment = await opened(deploy({ agents, processes, env, databaseUrl: postgres.url }), ({ remove }) =>
    remove(),
  )
  balancer.serve(deployment.servers.map(({ listens }) => portOf(listens)))
  await until('the balancer has found all processes', () => balancer.ready().length === options.processes)
  const { servers, restart } = deployment
  const url = `http://127.0.0.1:${balancer.port}`
  const setClock = (server: number): void => void clocks[server]!++
  return await work({ servers, restart, postgres, nats, balancer, links, url, setClock })
}

export const portOf = (address: string): number => Number(new URL(address).port)

/** Returns the settings of a service that clients reach at this origin. */
export const addressesAt = (origin: string) => ({
  AUTH_URL: `http://${origin}`,
  BASE_URL: `http://${origin}/v1`,
  WS_URL: `ws://${origin}/v1/connect`,
  MCP_URL: `http://${origin}/mcp`,
  FILES_URL: `http://${origin}/files`,
  WEB_URL: `http://${origin}`,
})

/** Returns true for the PostgreSQL connection by which a process receives notifications. */
const isListening = (sent: Buffer): boolean => /\blisten "/.test(sent.toString('latin1'))

function busAt(bus: BusKind, links: readonly Link[], databaseUrl: string): Record<string, string> {
  if (bus === 'nats') return { NATS_URL: links.map(({ port }) => `nats://127.0.0.1:${port}`).join() }
  const url = new URL(databaseUrl)
  for (const { port } of links) url.port = String(port)
  return { DATABASE_URL: url.href }
}

/** Returns settings for a wrong clock. A process reads the time only with `Date.now`. */
export function wrongBy(ms: number): Record<string, string> {
  if (ms === 0) return {}
  const program = `const now = Date.now; Date.now = () => now() + ${ms}`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}` }
}
