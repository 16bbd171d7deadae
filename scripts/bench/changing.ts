import pg from 'pg'
import { ulid } from 'ulid'
import { headerWithId, uuidOf } from '../support/numbered-ids.ts'
import { agentId } from './seed-data.ts'

/** Copies the newest envelope of each mailbox within PostgreSQL, without a send. */
const change = `with newest as (
    select wanted.*, last.*
    from unnest($1::uuid[], $2::uuid[], $3::text[]) as wanted(agent_id, id, id_text)
    cross join lateral (
      select created_at, header from mailbox_entry
      where agent_id = wanted.agent_id and direction = 'in' order by created_at desc, envelope_id desc limit 1) last),
  added as (
    insert into mailbox_entry (agent_id, created_at, envelope_id, direction, header)
    select agent_id, created_at + 1, id, 'in',
      replace(${headerWithId('id_text')}, created_at::text, (created_at + 1)::text)
    from newest)
  update mailbox set revision = coalesce(revision, 0) + 1, last_created_at = newest.created_at + 1
  from newest where mailbox.agent_id = newest.agent_id`

/** Adds an envelope to the mailboxes of the first agents. */
export async function changeMailboxes(url: string, readers: number): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const agents = Array.from({ length: readers }, (_, n) => uuidOf(agentId(n)))
    const ids = agents.map(() => `env_${ulid()}`)
    await client.query(change, [agents, ids.map(uuidOf), ids])
    await client.query('vacuum mailbox, mailbox_entry') // else the first to read them does
  } finally {
    await client.end()
  }
}
