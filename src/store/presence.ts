import type { Batching } from './batching.ts'
import { noId, sameIdOf } from './ids.ts'
import { afterMs, hasKey, statement, type Query } from './statements.ts'

/** So long a process counts as running after it said so, by the clock of the database. */
const aliveMs = 5_000
/** Time for which a process counts as busy after it reported that it stores sends in batches. */
const busyMs = 3_000

/** What has to be alike in all processes, by the names of the settings. */
export type ProcessSettings = Readonly<Record<string, string>>

export interface OpenSockets {
  agentId: string
  sockets: number
}

const registering = statement<never>(
  'register-process',
  `insert into process (id, until, settings)
   values (:id, ${afterMs(':alive_ms')}, :settings::jsonb)
   on conflict (id) do update set until = excluded.until, settings = excluded.settings`,
)

/** Those of processes of the version before are not known. */
const readingSettings = statement<{ settings: ProcessSettings; processes: number }>(
  'read-process-settings',
  `select settings, count(*)::integer as processes from process
   where ${hasKey('id')} and id <> :id and until > clock_timestamp() and settings is not null
   group by settings`,
  { settings: 'json', processes: 'integer' },
)

/** Only with the row of the process under lock: so none is written that who sweeps it away would not see. */
const telling = statement<{ busy_others: number }>(
  'tell-presence',
  `with renewed as (
     update process set until = ${afterMs(':alive_ms')},
       busy_until = case when :is_busy::boolean then ${afterMs(':busy_ms')} else busy_until end
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
     select count(*)::integer from process where ${hasKey('process.id')} and process.id <> renewed.id and busy_until > clock_timestamp()) as busy_others
   from renewed`,
  { busy_others: 'integer' },
)

const reading = statement<{ sockets: number }>(
  'read-presence',
  `select (
     select coalesce(sum(presence.sockets), 0)::integer from presence join process on process.id = presence.process_id
     where presence.agent_id = wanted.agent_id and process.id <> wanted.process_id
       and process.until > clock_timestamp()) as sockets
   from unnest(:agent_ids::uuid[], :process_ids::text[]) with ordinality as wanted(agent_id, process_id, place)
   order by wanted.place`,
  { sockets: 'integer' },
)

const forgetting = statement<never>(
  'forget-process',
  `with gone as (delete from process where id = :id returning id)
   delete from presence where process_id in (select id from gone)`,
)

/** What a process writes it writes while its row is there; rows without one are of no process that runs. */
const sweeping = statement<never>(
  'sweep-processes',
  `with gone as (delete from process where ${hasKey('id')} and until <= clock_timestamp() returning id)
   delete from presence where agent_id >= ${noId} and (process_id in (select id from gone)
     or (select id from process where id = presence.process_id) is null)`,
)

/** What a process does at its own times. */
export const presenceStatements = [registering, telling, readingSettings]

/** Which processes run, and how many sockets each has open for an agent, or for another holder by its name. */
export function presenceStore(query: Query, batched: Batching) {
  return {
    async register(processId: string, settings: ProcessSettings): Promise<void> {
      await query(registering, { id: processId, alive_ms: aliveMs, settings: JSON.stringify(settings) })
    },

    /** Returns the different settings of the other processes that run, and how many processes have each. */
    async settingsElsewhere(processId: string): Promise<{ settings: ProcessSettings; processes: number }[]> {
      return (await query(readingSettings, { id: processId })).rows
    },

    /**
     * Stores that the process runs, whether it stores sends in batches, and its open sockets for these agents. Resolves
     * with the number of other processes that store sends in batches, or undefined if the database does not know the
     * process.
     */
    async tell(processId: string, open: readonly OpenSockets[], isBusy = false): Promise<number | undefined> {
      const { rows } = await query(telling, {
        alive_ms: aliveMs,
        is_busy: isBusy,
        busy_ms: busyMs,
        id: processId,
        agent_ids: open.map(({ agentId }) => sameIdOf(agentId)),
        sockets: open.map(({ sockets }) => sockets),
      })
      return rows[0]?.busy_others
    },

    /** How many sockets of an agent are open in processes that run, but for one of them. */
    openElsewhere: batched(async (wanted: readonly { agentId: string; processId: string }[]) => {
      const { rows } = await query(reading, {
        agent_ids: wanted.map(({ agentId }) => sameIdOf(agentId)),
        process_ids: wanted.map(({ processId }) => processId),
      })
      return rows.map(({ sockets }) => sockets)
    }),

    /** The process runs no more. */
    async forget(processId: string): Promise<void> {
      await query(forgetting, { id: processId })
    },

    /** Removes what processes left that run no more. */
    async sweep(): Promise<void> {
      await query(sweeping)
    },
  }
}
