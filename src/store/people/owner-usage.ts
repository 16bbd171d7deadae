import { fixedLimits } from '#generated/limits.ts'
import type { Tier } from '#generated/rest/models.ts'
import type { Batching } from '../engine/batching.ts'
import { type Query, statement } from '../engine/statements.ts'
import type { Owner } from './owners.ts'

const lockTierStatements = {
  account: statement<{ tier: Tier }>('hold-account-tier', 'select tier from account where id = :id for share', {
    tier: 'text',
  }),
  organization: statement<{ tier: Tier }>(
    'hold-organization-tier',
    'select tier from organization where id = :id for share',
    { tier: 'text' },
  ),
}

const closeAgentsStatement = statement<never>(
  'close-agents',
  `update agent set inbound_policy = 'allowlist', closed_by_tier = true, updated_at = :now
   where owner_id = :owner_id and inbound_policy = 'open'`,
)

/**
 * Returns the store of the tiers of owners. It also changes the inbound policy of agents after a change of the tier.
 */
export function tiersStore(query: Query) {
  return {
    /** Returns the tier of an owner. Locks it against changes until the transaction ends. */
    lockTier: async ({ type, id }: Owner): Promise<Tier | undefined> =>
      (await query(lockTierStatements[type], { id })).rows[0]?.tier,

    /**
     * Changes the inbound policy of an owner's agents from `open` to `allowlist`. Stores that the tier is the reason.
     */
    async closeAgents(ownerId: string, now: number): Promise<void> {
      await query(closeAgentsStatement, { now, owner_id: ownerId })
    },
  }
}

/** Returns an SQL expression: the name of the owner in a handle. */
const ownerNameOfSql = (handle: string): string => `substr(split_part(${handle}, '.', 1), 2)`

/**
 * SQL expression: the bytes by which a file counts against the quota of its owner. A small file counts as a disk block.
 */
export const countedFileBytesSql = `greatest(size_bytes, ${fixedLimits.countedFileBytesMin})`

/**
 * Returns SQL common table expressions that subtract the bytes of removed files from the usage of their owners. The
 * rows of `removed` have `uploader_id` and `size_bytes`. The expressions also find the owner if the uploading agent is
 * deleted.
 */
export const releaseFileBytesSql = (removed: string): string => `released as materialized (
    select ${ownerNameOfSql(`coalesce(
        (select handle from agent where agent.id = ${removed}.uploader_id),
        (select handle from deleted_agent where deleted_agent.agent_id = ${removed}.uploader_id))`)} as owner,
      ${countedFileBytesSql} as bytes
    from ${removed}),
  released_bytes as (
    update owner_usage set file_bytes = greatest(
      file_bytes - (select sum(bytes) from released where released.owner = owner_usage.owner)::bigint, 0)
    where owner = any(array(select owner from released)))`

interface OwnerUsage {
  /** Tier of the owner; undefined if the owner was deleted. */
  tier: Tier | undefined
  /** Bytes of the owner's stored mail and files. */
  bytes: number
}

const readOwnerUsageStatement = statement<{ tier: Tier | null; bytes: number }>(
  'read-owner-usage',
  `select coalesce(account.tier, organization.tier) as tier,
     coalesce(owner_usage.file_bytes + owner_usage.mail_bytes, 0) as bytes
   from unnest(:owners::text[]) with ordinality as wanted(name, place)
   left join lateral (select id from owner where name = wanted.name and ended_at is null offset 0) owner on true
   left join lateral (select tier from account where id = owner.id offset 0) account on true
   left join lateral (select tier from organization where id = owner.id offset 0) organization on true
   left join lateral (
     select file_bytes, mail_bytes from owner_usage where owner = wanted.name collate "C" offset 0) owner_usage on true
   order by wanted.place`,
  { tier: 'text', bytes: 'integer' },
)

/**
 * Locks the owner. Transactions that check a limit of the same owner then run one after another. Each sees the changes
 * of the transaction before it.
 */
const lockOwnerStatement = statement<never>('lock-owner', 'select from owner where name = :owner for no key update')

const countOwnerAgentsStatement = statement<{ count: number }>(
  'count-owner-agents',
  'select count(*)::integer as count from agent where owner_id = :owner_id',
  { count: 'integer' },
)

const createOwnerUsageStatement = statement<never>(
  'create-owner-usage',
  'insert into owner_usage (owner) values (:owner) on conflict (owner) do nothing',
)

const addOwnerFilesStatement = statement<never>(
  'add-owner-files',
  `update owner_usage set file_bytes = file_bytes + :bytes::bigint
   where owner = :owner and file_bytes + mail_bytes + :bytes::bigint <= :most::bigint`,
)

/** Adds bytes of mail. It locks rows in the order of names, so that two processes never deadlock. */
const addOwnerMailStatement = statement<{ owner: string; bytes: number }>(
  'add-owner-mail',
  `insert into owner_usage as known (owner, mail_bytes)
   select added.owner, added.bytes from unnest(:owners::text[], :bytes::bigint[]) as added(owner, bytes)
   order by added.owner collate "C"
   on conflict (owner) do update set mail_bytes = known.mail_bytes + excluded.mail_bytes
   returning owner, file_bytes + mail_bytes as bytes`,
  { owner: 'text', bytes: 'integer' },
)

const releaseOwnerMailStatement = statement<never>(
  'release-owner-mail',
  `with released as (
     select known.owner, removed.bytes from unnest(:owners::text[], :bytes::bigint[]) as removed(owner, bytes)
     join owner_usage known on known.owner = removed.owner order by known.owner for update of known)
   update owner_usage set mail_bytes = greatest(mail_bytes - released.bytes, 0)
   from released where owner_usage.owner = released.owner`,
)

const columnsOf = (bytes: ReadonlyMap<string, number>) => ({ owners: [...bytes.keys()], bytes: [...bytes.values()] })

/** Returns the store of tiers and stored bytes of owners. Owners are given by name. */
export function ownerUsageStore(query: Query, batched: Batching) {
  return {
    /** Reads the tier and the stored bytes of an owner. Concurrent calls share one statement. */
    read: batched(async (owners: readonly string[]): Promise<OwnerUsage[]> => {
      const { rows } = await query(readOwnerUsageStatement, { owners })
      return rows.map(({ tier, bytes }) => ({ tier: tier ?? undefined, bytes }))
    }),

    /** Locks the owner until the transaction ends. Other transactions that check a limit of the owner wait. */
    lock: async (owner: string): Promise<void> => void (await query(lockOwnerStatement, { owner })),

    countAgents: async (ownerId: string): Promise<number> =>
      (await query(countOwnerAgentsStatement, { owner_id: ownerId })).rows[0]!.count,

    /**
     * Adds the bytes of a file to the usage of its owner. Returns false, and adds nothing, if the usage would exceed
     * `most`. Must run in a transaction.
     */
    async addFile(owner: string, bytes: number, most: number): Promise<boolean> {
      await query(createOwnerUsageStatement, { owner })
      const counted = Math.max(bytes, fixedLimits.countedFileBytesMin)
      return (await query(addOwnerFilesStatement, { owner, bytes: counted, most })).affected > 0
    },

    /** Adds bytes of stored mail to the usage of each owner. Returns the new usage of each owner. */
    async addMail(bytes: ReadonlyMap<string, number>): Promise<Map<string, number>> {
      const { rows } = await query(addOwnerMailStatement, columnsOf(bytes))
      return new Map(rows.map((row) => [row.owner, row.bytes]))
    },

    /** Subtracts the bytes of removed mail from the usage of each owner. */
    releaseMail: async (bytes: ReadonlyMap<string, number>): Promise<void> =>
      void (await query(releaseOwnerMailStatement, columnsOf(bytes))),
  }
}
