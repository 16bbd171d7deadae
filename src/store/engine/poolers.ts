import type pg from 'pg'
import { Fault } from '../../fault.ts'
import { closeClient } from './pool.ts'
import type { OpenedConnection } from './servers.ts'
import type { SessionFacts } from './session.ts'

/**
 * Number of queries that test a connection for a pooler. If the pooler rotates its server connections, at least one of
 * these queries gets another connection.
 */
const questions = 3

const refusal =
  'the pooler in DATABASE_URL shares server connections between clients, so settings and prepared statements get lost; set pool_mode = session (PgBouncer) or name PostgreSQL itself'

/**
 * Throws if a connection pooler, such as PgBouncer, shares server connections between clients. Otherwise returns facts
 * about the server. If the connection and the server report different process ids, there is a pooler. The function then
 * tests whether two clients share a server process, or one client gets several.
 */
export async function requireUnsharedSession(open: () => Promise<OpenedConnection>): Promise<SessionFacts> {
  const clients: pg.Client[] = []
  const openNext = async (): Promise<OpenedConnection> => {
    const opened = await open()
    clients.push(opened.client)
    return opened
  }
  try {
    const { client, facts } = await openNext()
    if ('processID' in client && client.processID === facts.pid) return facts
    const processes = [facts.pid]
    for (let question = 0; question < questions; question++) processes.push(await processOf(client))
    const other = (await openNext()).facts.pid
    if (new Set(processes).size > 1 || processes.includes(other)) throw new Fault('SERVICE_UNAVAILABLE', refusal)
    return facts
  } finally {
    clients.forEach(closeClient)
  }
}

const processOf = async (client: pg.Client): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
