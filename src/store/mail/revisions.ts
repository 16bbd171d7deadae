/**
 * Returns an SQL part that gives mailboxes a new revision, by which pages in caches become outdated. `changed` has the
 * `agent_id` of each entry that was marked as read or removed. Statements change the entries first, so that
 * transactions never deadlock.
 */
export const revising = (changed: string): string =>
  `insert into mailbox_reading (agent_id, revision)
   select agent_id, gen_random_uuid() from ${changed} group by agent_id order by agent_id
   on conflict (agent_id) do update set revision = excluded.revision`
