export const readableFrom = 1

/**
 * A transaction gives the revision once, however many agents it changes: each further row would look through all
 * versions of the one row that it left behind, and twenty thousand agents would take longer than a request may. And
 * agents that come give another revision, too: a database that has lost some of them, by a failover or a restore, must
 * not have the revision at which they were there.
 */
export const statements: readonly string[] = [
  `create or replace function revise_authority() returns trigger language plpgsql as $$
    begin
      if current_setting('ams.authority_revised', true) is distinct from 'yes' then
        update authority_revision set revision = gen_random_uuid();
        perform set_config('ams.authority_revised', 'yes', true); -- until the transaction ends, or is taken back to before
      end if;
      return null;
    end
  $$`,
  `create constraint trigger agent_begins_authority after insert on agent deferrable initially deferred
    for each row execute function revise_authority()`,
]
