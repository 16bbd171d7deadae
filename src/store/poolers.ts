import type pg from 'pg'
import { Fault } from '../fault.ts'
import { closeClient } from './pool.ts'
import type { Opened } from './servers.ts'
import type { SessionFacts } from './session.ts'

/** A pooler that takes its server connections in turn has another one for at least one of so many questions. */
const questions = 3

const refusal =
  'the pooler in DATABASE_URL shares server connections between clients, so settings and prepared statements get lost; set pool_mode = session (PgBouncer) or name PostgreSQL itself'

/**
 * Rejects a pooler that gives each transaction, or each statement, another connection to the server. A client of
 * PgBouncer is told a process id that no server process has. Two clients have one server process there, or one client
 * has several. Returns what a connection says of the server.
 */
export async function refuseSharedSessions(open: () => Promise<Opened>): Promise<SessionFacts> {
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
