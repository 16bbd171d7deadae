import pg from 'pg'
import { agentId } from './seed-data.ts'

/** An envelope more in each of the mailboxes, made of its newest one by PostgreSQL: nobody sends it. */
const change = `with newest as (
    select wanted.agent_id, last.*, 'env_' || upper(substr(md5(random()::text || wanted.agent_id), 1, 26)) as id
    from unnest($1::text[]) as wanted(agent_id)
    cross join lateral (
      select created_at, envelope_id, header from mailbox_entry
      where agent_id = wanted.agent_id and direction = 'in' order by created_at desc, envelope_id desc limit 1) last),
  added as (
    insert into mailbox_entry (agent_id, created_at, envelope_id, direction, header, root_id)
    select agent_id, created_at + 1, id, 'in',
      replace(replace(header, envelope_id, id), created_at::text, (created_at + 1)::text), '' from newest)
  update mailbox set revision = gen_random_uuid(), last_created_at = newest.created_at + 1
  from newest where mailbox.agent_id = newest.agent_id`

/** Has something come into the mailboxes of the first agents. */
export async function changeMailboxes(url: string, readers: number): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(change, [Array.from({ length: readers }, (_, n) => agentId(n))])
    await client.query('vacuum mailbox, mailbox_entry') // else the first to read them does
  } finally {
    await client.end()
  }
}
