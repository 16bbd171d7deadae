/**
 * The part of a statement that tells readers of a page that it is out of date: `changed` has an agent_id for each entry
 * that was marked read or removed. Entries are changed before it, so that nobody waits in a circle.
 */
export const revising = (changed: string): string =>
  `insert into mailbox_reading (agent_id, revision)
   select agent_id, gen_random_uuid() from ${changed} group by agent_id order by agent_id
   on conflict (agent_id) do update set revision = excluded.revision`
