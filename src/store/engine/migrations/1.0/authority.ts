import { documented } from '../documented.ts'

/**
 * Names of triggers, each with the changes that fire it. After such a change, processes read the authority of callers
 * again.
 */
const changes = {
  agent_begins_authority: 'insert on agent',
  agent_changes_authority: 'update of inactive on agent',
  agent_ends_authority: 'delete on agent',
  key_changes_authority: 'insert or delete on signing_key',
}

const conditions: Readonly<Record<string, string>> = {
  agent_changes_authority: 'when (old.inactive is distinct from new.inactive) ',
}

/**
 * Statements that create the revision of the agents and keys on which the authority of callers depends.
 *
 * The triggers run at the end of a transaction, so that nobody waits for the row while others wait for this
 * transaction. They update the row once in each transaction. A further update would read all versions of the row that
 * the transaction has left behind.
 */
export const statements: readonly string[] = [
  ...documented(
    `-- One row, whose revision each change of an agent or key changes on which the authority of callers depends.
     create table authority_revision (
       one boolean primary key default true check (one),
       revision uuid not null
     )`,
  ),
  `insert into authority_revision (revision) values (gen_random_uuid())`,
  `create function revise_authority() returns trigger language plpgsql as $$
    begin
      if current_setting('ams.authority_revised', true) is distinct from 'yes' then
        update authority_revision set revision = gen_random_uuid();
        perform set_config('ams.authority_revised', 'yes', true); -- until the transaction or its savepoint ends
      end if;
      return null;
    end
  $$`,
  `comment on function revise_authority is 'Changes the revision in authority_revision, once in each transaction.'`,
  ...Object.entries(changes).map(
    ([name, event]) =>
      `create constraint trigger ${name} after ${event} deferrable initially deferred
       for each row ${conditions[name] ?? ''}execute function revise_authority()`,
  ),
]
