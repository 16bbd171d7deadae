import type pg from 'pg'
import { Fault } from '../../fault.ts'
import { closeClient } from './pool.ts'
import type { Opened } from './servers.ts'
import type { SessionFacts } from './session.ts'

/**
 * Number of queries that reveal a pooler. If it rotates its server connections, at least one query gets another
 * connection.
 */
const questions = 3

const refusal =
  'the pooler in DATABASE_URL shares server connections between clients, so settings and prepared statements get lost; set pool_mode = session (PgBouncer) or name PostgreSQL itself'

/**
 * Throws if a pooler gives each transaction or statement another server connection. Otherwise returns facts about the
 * server. A process id that no server process has shows a pooler, but not its mode. The function then looks for two
 * signs: two clients share one server process, or one client gets several.
 */
export async function requireUnsharedSession(open: () => Promise<Opened>): Promise<SessionFacts> {
  const clients: pg.Client[] = []
  const openNext = async (): Promise<Opened> => {
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
