import type { Batching } from '../engine/batching.ts'
import { noIdSql, validIdOf } from '../engine/ids.ts'
import { afterMsSql, hasKeySql, statement, type Query } from '../engine/statements.ts'

/** Milliseconds for which a process counts as running after its last report, by the database clock. */
const aliveMs = 5_000
/** Milliseconds for which a process counts as busy after its last report that it stores sends in batches. */
const busyMs = 3_000

/** Settings that must be equal in all processes, by name. */
export type ProcessSettings = Readonly<Record<string, string>>

export interface OpenSocketCount {
  agentId: string
  sockets: number
}

const registerProcessStatement = statement<never>(
  'register-process',
  `insert into process (id, until, settings)
   values (:id, ${afterMsSql(':alive_ms')}, :settings::jsonb)
   on conflict (id) do update set until = excluded.until, settings = excluded.settings`,
)

/** Reads the settings of the other running processes. */
const readProcessSettingsStatement = statement<{ settings: ProcessSettings; processes: number }>(
  'read-process-settings',
  `select settings, count(*)::integer as processes from process
   where ${hasKeySql('id')} and id <> :id and until > clock_timestamp()
   group by settings`,
  { settings: 'json', processes: 'integer' },
)

/**
 * Renews the row of a process and stores its open sockets. The statement locks the row. Without the lock, a concurrent
 * removal of the process could leave new sockets behind.
 */
const renewPresenceStatement = statement<{ busy_others: number }>(
  'renew-presence',
  `with renewed as (
     update process set until = ${afterMsSql(':alive_ms')},
       busy_until = case when :is_busy::boolean then ${afterMsSql(':busy_ms')} else busy_until end
     where id = :id returning id),
   told as (
     select * from unnest(:agent_ids::uuid[], :sockets::integer[]) as told(agent_id, sockets)),
   closed as (
     delete from presence using told, renewed
     where presence.agent_id = told.agent_id and presence.process_id = renewed.id and told.sockets = 0),
   open as (
     insert into presence (agent_id, process_id, sockets)
     select told.agent_id, renewed.id, told.sockets from told, renewed where told.sockets > 0
     on conflict (agent_id, process_id) do update set sockets = excluded.sockets)
   select (
     select count(*)::integer from process where ${hasKeySql('process.id')} and process.id <> renewed.id and busy_until > clock_timestamp()) as busy_others
   from renewed`,
  { busy_others: 'integer' },
)

const readPresenceStatement = statement<{ sockets: number }>(
  'read-presence',
  `select (
     select coalesce(sum(presence.sockets), 0)::integer from presence join process on process.id = presence.process_id
     where presence.agent_id = wanted.agent_id and process.id <> wanted.process_id
       and process.until > clock_timestamp()) as sockets
   from unnest(:agent_ids::uuid[], :process_ids::text[]) with ordinality as wanted(agent_id, process_id, place)
   order by wanted.place`,
  { sockets: 'integer' },
)

const removeProcessStatement = statement<never>(
  'remove-process',
  `with gone as (delete from process where id = :id returning id)
   delete from presence where process_id in (select id from gone)`,
)

/**
 * Removes processes that no longer run, and their sockets. Also removes sockets without a process row. A running
 * process always has a row before it stores sockets.
 */
const removeDeadProcessesStatement = statement<never>(
  'remove-dead-processes',
  `with gone as (delete from process where ${hasKeySql('id')} and until <= clock_timestamp() returning id)
   delete from presence where agent_id >= ${noIdSql} and (process_id in (select id from gone)
     or (select id from process where id = presence.process_id) is null)`,
)

/**
 * Returns the store of running processes and their open sockets. Each count of sockets belongs to an agent, or to
 * another named holder such as an owner.
 */
export function presenceStore(query: Query, batched: Batching) {
  return {
    async register(processId: string, settings: ProcessSettings): Promise<void> {
      await query(registerProcessStatement, { id: processId, alive_ms: aliveMs, settings: JSON.stringify(settings) })
    },

    /** Returns each set of settings of the other running processes, and the number of processes with it. */
    async settingsElsewhere(processId: string): Promise<{ settings: ProcessSettings; processes: number }[]> {
      return (await query(readProcessSettingsStatement, { id: processId })).rows
    },

    /**
     * Reports that the process runs, its numbers of open sockets, and whether it stores sends in batches. Returns the
     * number of other processes that store sends in batches. Returns undefined if the process is not registered.
     */
    async tell(processId: string, open: readonly OpenSocketCount[], isBusy = false): Promise<number | undefined> {
      const { rows } = await query(renewPresenceStatement, {
        alive_ms: aliveMs,
        is_busy: isBusy,
        busy_ms: busyMs,
        id: processId,
        agent_ids: open.map(({ agentId }) => validIdOf(agentId)),
        sockets: open.map(({ sockets }) => sockets),
      })
      return rows[0]?.busy_others
    },

    /** Returns the number of the agent's sockets that are open in other running processes. */
    openElsewhere: batched(async (wanted: readonly { agentId: string; processId: string }[]) => {
      const { rows } = await query(readPresenceStatement, {
        agent_ids: wanted.map(({ agentId }) => validIdOf(agentId)),
        process_ids: wanted.map(({ processId }) => processId),
      })
      return rows.map(({ sockets }) => sockets)
    }),

    /** Removes a process that has stopped, and its sockets. */
    async forget(processId: string): Promise<void> {
      await query(removeProcessStatement, { id: processId })
    },

    /** Removes processes that no longer run, and their sockets. */
    async sweep(): Promise<void> {
      await query(removeDeadProcessesStatement)
    },
  }
}
