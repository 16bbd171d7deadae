import { inDefaultCollationSql, statement, type Query } from '../engine/statements.ts'

/** Number and bytes of registered clients that no person has authorized. */
export interface RegistrationTotals {
  clients: number
  bytes: number
}

export interface RegistrationLimits {
  /** Limit for all registrations together. */
  all: RegistrationTotals
  address: RegistrationTotals
}

/**
 * Adds a registration. The statement locks the row of the total until the transaction ends, so the totals stay correct.
 */
const addUnusedRegistrationStatement = statement<RegistrationTotals>(
  'add-unused-registration',
  `with added as (
     insert into unused_registration (client_id, source, bytes, created_at)
       values (:client_id, :source, :bytes::integer, :now) returning bytes)
   update unused_registration_total set clients = clients + 1,
     bytes = unused_registration_total.bytes + (select bytes from added)
   where only_row returning clients, bytes`,
  { clients: 'integer', bytes: 'integer' },
)

const lockUnusedRegistrationsStatement = statement<RegistrationTotals>(
  'lock-unused-registrations',
  'select clients, bytes from unused_registration_total where only_row for update',
  { clients: 'integer', bytes: 'integer' },
)

/**
 * Finds the registrations of an address that exceed its limits. The newest registrations that fit into the limits stay.
 */
const findRegistrationsOfAddressStatement = statement<{ client_id: string }>(
  'find-registrations-of-address',
  `select client_id from (
     select client_id, row_number() over newest as place, sum(bytes) over newest as bytes
     from unused_registration where source = :source
     window newest as (order by created_at desc, client_id desc)) registration
   where place > :clients_max::integer or bytes > :bytes_max::bigint`,
  { client_id: 'text' },
)

const findOldestRegistrationsStatement = statement<{ client_id: string; bytes: number; created_at: number }>(
  'find-oldest-registrations',
  `select client_id, bytes, created_at from unused_registration where created_at < :before
     order by created_at, client_id limit :limit`,
  { client_id: 'text', bytes: 'integer', created_at: 'integer' },
)

/** Removes registrations, and their clients if `with_clients` is true. */
const removeUnusedRegistrationsStatement = statement<RegistrationTotals>(
  'remove-unused-registrations',
  `with gone as (delete from unused_registration where client_id = any(:client_ids::text[]) returning client_id, bytes),
   clients as (
     delete from client where id = any(array(select ${inDefaultCollationSql('client_id')} from gone)) and :with_clients::boolean)
   update unused_registration_total set clients = clients - (select count(*) from gone),
     bytes = bytes - (select coalesce(sum(bytes), 0) from gone)
   where only_row returning clients, bytes`,
  { clients: 'integer', bytes: 'integer' },
)

const findUnusedRegistrationStatement = statement<never>(
  'find-unused-registration',
  'select from unused_registration where client_id = :client_id',
)

const noLimit = 2 ** 31 - 1
const oldestAtOnce = 100

/**
 * Returns the store of registered clients that no person has authorized. Each change runs in a transaction, and first
 * locks the row of the total.
 */
export function unusedRegistrationsStore(query: Query) {
  const remove = async (rows: readonly { client_id: string }[], withClients: boolean): Promise<RegistrationTotals> =>
    (
      await query(removeUnusedRegistrationsStatement, {
        client_ids: rows.map(({ client_id }) => client_id),
        with_clients: withClients,
      })
    ).rows[0]!

  /** Removes the oldest registrations until the total is within the limits. */
  async function trim(total: RegistrationTotals, limits: RegistrationTotals): Promise<void> {
    for (let left = total; left.clients > limits.clients || left.bytes > limits.bytes; ) {
      const { rows } = await query(findOldestRegistrationsStatement, {
        before: Number.MAX_SAFE_INTEGER,
        limit: oldestAtOnce,
      })
      if (rows.length === 0) return
      let { clients, bytes } = left
      const count = rows.findIndex((row) => {
        const fits = clients <= limits.clients && bytes <= limits.bytes
        ;[clients, bytes] = [clients - 1, bytes - row.bytes]
        return fits
      })
      left = await remove(rows.slice(0, count < 0 ? rows.length : count), true)
    }
  }

  return {
    /**
     * Adds a registration. Removes the oldest registrations that exceed the limits of the address or of all addresses.
     */
    async add(clientId: string, source: string, bytes: number, now: number, limits: RegistrationLimits): Promise<void> {
      const { address, all } = limits
      await query(lockUnusedRegistrationsStatement)
      const [total] = (await query(addUnusedRegistrationStatement, { client_id: clientId, source, bytes, now })).rows
      const { rows } = await query(findRegistrationsOfAddressStatement, {
        source,
        clients_max: Math.min(address.clients, noLimit),
        bytes_max: Math.min(address.bytes, Number.MAX_SAFE_INTEGER),
      })
      await trim(rows.length === 0 ? total! : await remove(rows, true), all)
    },

    /**
     * Removes the registration of a client that a person has authorized, but not the client. Ignores clients without a
     * registration.
     */
    async use(clientId: string): Promise<void> {
      if ((await query(findUnusedRegistrationStatement, { client_id: clientId })).rows.length === 0) return
      await query(lockUnusedRegistrationsStatement)
      await remove([{ client_id: clientId }], false)
    },

    /** Removes at most `limit` registrations from before the cutoff. Returns their number. */
    async expire(cutoff: number, limit: number): Promise<number> {
      await query(lockUnusedRegistrationsStatement)
      const { rows } = await query(findOldestRegistrationsStatement, { before: cutoff, limit: limit })
      if (rows.length > 0) await remove(rows, true)
      return rows.length
    },
  }
}
