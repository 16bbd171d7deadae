import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { agentId } from './seed-data.ts'

/** An envelope more in each of the mailboxes, made of its newest one by PostgreSQL alone: no send is paid for. */
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

/** Does the work while something comes into the mailboxes of the first agents, all of them every `everyMs`. */
export async function whileMailChanges<T>(
  { url, readers, everyMs }: { url: string; readers: number; everyMs: number },
  work: () => Promise<T>,
): Promise<{ result: T; perSecond: number }> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('set synchronous_commit = off')
  const agents = Array.from({ length: readers }, (_, n) => agentId(n))
  let isOver = false
  let changes = 0
  async function keepChanging(): Promise<void> {
    for (let due = performance.now(); !isOver; due += everyMs) {
      await client.query({ name: 'change', text: change, values: [agents] })
      changes += agents.length
      await delay(Math.max(0, due + everyMs - performance.now()))
    }
  }
  const changing = keepChanging()
  const started = performance.now()
  try {
    const result = await work()
    return { result, perSecond: changes / ((performance.now() - started) / 1000) }
  } finally {
    isOver = true
    await changing
    await client.end()
  }
}
