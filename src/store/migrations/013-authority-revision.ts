export const readableFrom = 1

/**
 * A revision that is another one after each change of what calls go by: whether their agent is there and active, and
 * whether the key of their token is. Triggers see to it, since processes of the version before change these, too. They
 * run when all else of a transaction is done, so that nobody waits for anything while others wait for this row.
 */
export const statements: readonly string[] = [
  `create table authority_revision (
    -- The only row.
    one boolean primary key default true check (one),
    revision uuid not null
  )`,
  `insert into authority_revision (revision) values (gen_random_uuid())`,
  `create function revise_authority() returns trigger language plpgsql as $$
    begin
      update authority_revision set revision = gen_random_uuid();
      return null;
    end
  $$`,
  `create constraint trigger agent_changes_authority after update of inactive on agent deferrable initially deferred
    for each row when (old.inactive is distinct from new.inactive) execute function revise_authority()`,
  `create constraint trigger agent_ends_authority after delete on agent deferrable initially deferred
    for each row execute function revise_authority()`,
  `create constraint trigger key_changes_authority after insert or delete on signing_key deferrable initially deferred
    for each row execute function revise_authority()`,
]
