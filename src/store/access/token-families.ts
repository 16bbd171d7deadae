import type { ResourceName } from '#generated/scopes.ts'
import type { ColumnKindsOf } from '../engine/columns.ts'
import { uuidTextOf } from '../engine/ids.ts'
import { insertStatement, statement, type Query } from '../engine/statements.ts'

/**
 * Token family of one consent: an authorization code or device code, and the refresh tokens after it. Each token
 * replaces the previous one.
 */
export interface TokenFamily {
  id: string
  account_id: string
  /** Id of the agent. Null if the person authorized access to the account itself. */
  agent_id: string | null
  client_id: string
  /** Names of scopes, separated by spaces. */
  scope: string
  /** Resource (such as REST or MCP) for which the tokens are valid. Null if they are valid for all resources. */
  resource: ResourceName | null
  /** Null for a device, which gets its tokens without a redirect. */
  redirect_uri: string | null
  /** Address of a device. Null for an app with a redirect. */
  device_source: string | null
  code_challenge: string | null
  code_expires_at: number
  code_used_at: number | null
  /** Hash of the only valid refresh token. Null until the code is used. */
  refresh_hash: string | null
  created_at: number
  used_at: number
  revoked_at: number | null
}

export type NewTokenFamily = Omit<
  TokenFamily,
  'code_used_at' | 'refresh_hash' | 'created_at' | 'used_at' | 'revoked_at'
> & {
  code_hash: string
  consented_from: string
}

export type RevocationReason =
  | 'revoked by the client'
  | 'revoked by the person'
  | 'revoked by the operator'
  | 'reuse'
  | 'role changed'
  | 'account blocked'
  | 'account deleted'
  | 'agent deleted'

/** Token family as lists show it. */
export interface ListedTokenFamily
  extends Pick<
    TokenFamily,
    'id' | 'client_id' | 'scope' | 'redirect_uri' | 'device_source' | 'created_at' | 'used_at' | 'revoked_at'
  > {
  client_name: string | null
  username: string | null
  handle: string | null
  consented_from: string
  revoked_for: RevocationReason | null
}

/** Page of a list of token families. */
interface FamilyPage {
  after: string
  limit: number
  /** Agent as which the listed apps act. Undefined lists the apps of all agents. */
  agentId?: string | undefined
}

const columnsSql = `family.id, family.account_id, family.agent_id, family.client_id, family.scope, family.resource,
  family.redirect_uri, family.device_source, family.code_challenge, family.code_expires_at, family.code_used_at, family.refresh_hash,
  family.created_at, family.used_at, family.revoked_at`

const createFamilyStatement = insertStatement<never>(
  'create-family',
  'token_family',
  [
    ...[
      'id',
      'account_id',
      'agent_id',
      'client_id',
      'scope',
      'resource',
      'redirect_uri',
      'device_source',
      'code_hash',
      'code_challenge',
    ],
    ...['code_expires_at', 'consented_from', 'created_at', 'used_at'],
  ],
  '',
)

const tokenFamilyColumns: ColumnKindsOf<TokenFamily> = {
  id: 'text',
  account_id: 'text',
  agent_id: 'agent id',
  client_id: 'text',
  scope: 'text',
  resource: 'text',
  redirect_uri: 'text',
  device_source: 'text',
  code_challenge: 'text',
  code_expires_at: 'integer',
  code_used_at: 'integer',
  refresh_hash: 'text',
  created_at: 'integer',
  used_at: 'integer',
  revoked_at: 'integer',
}

const lockFamilyByCodeStatement = statement<TokenFamily>(
  'lock-family-by-code',
  `select ${columnsSql} from token_family family where code_hash = :code_hash for update`,
  tokenFamilyColumns,
)

/**
 * Locks the family of a refresh token. The caller decides by the locked row only, because the statement may read other
 * rows before it gets the lock.
 */
const lockFamilyByTokenStatement = statement<TokenFamily>(
  'lock-family-by-token',
  `select ${columnsSql} from token_family family
   where id = (select family_id from refresh_token where hash = :token_hash) for update`,
  tokenFamilyColumns,
)

const advanceFamilyStatement = statement<never>(
  'advance-family',
  `with token as (insert into refresh_token (hash, family_id, created_at) values (:refresh_hash, :id, :now))
   update token_family set refresh_hash = :refresh_hash, used_at = :now, code_used_at = coalesce(code_used_at, :now)
     where id = :id`,
)

const revokeFamilyStatement = statement<never>(
  'revoke-family',
  `update token_family set revoked_at = :now, revoked_for = :reason
   where id = :id and account_id = coalesce(:account_id, account_id) and revoked_at is null`,
)

const revokeAccountFamiliesStatement = statement<{ id: string }>(
  'revoke-account-families',
  `update token_family set revoked_at = :now, revoked_for = :reason
     where account_id = :account_id and revoked_at is null returning id`,
  { id: 'text' },
)

const listedFamilySql = `select family.id, family.client_id, family.scope, family.redirect_uri, family.device_source, family.created_at,
    family.used_at, family.revoked_at, family.revoked_for, family.consented_from, client.name as client_name, account.username, agent.handle`

const familyJoinsSql = `left join client on client.id = family.client_id
  left join account on account.id = family.account_id
  left join agent on agent.id = family.agent_id`

const listedFamilyColumns: ColumnKindsOf<ListedTokenFamily> = {
  id: 'text',
  client_id: 'text',
  scope: 'text',
  redirect_uri: 'text',
  device_source: 'text',
  created_at: 'integer',
  used_at: 'integer',
  revoked_at: 'integer',
  revoked_for: 'text',
  consented_from: 'text',
  client_name: 'text',
  username: 'text',
  handle: 'text',
}

/** Lists the families of an account. It selects the page before the joins, because that is faster. */
const listAccountFamiliesStatement = statement<ListedTokenFamily>(
  'list-account-families',
  `with page as (
     select * from token_family where account_id = :account_id and code_used_at is not null and revoked_at is null
       and used_at > :cutoff and (:agent_id::uuid is null or agent_id = :agent_id::uuid)
       and (:after::text = '' or id < :after) order by id desc limit :limit)
   ${listedFamilySql} from page family ${familyJoinsSql} order by family.id desc`,
  listedFamilyColumns,
)

const findMembersWithFamiliesStatement = statement<{ account_id: string }>(
  'find-members-with-families',
  `select distinct account_id from token_family where agent_id = :agent_id::uuid and revoked_at is null
     and account_id in (select account_id from organization_member where organization_id = :organization_id)`,
  { account_id: 'text' },
)

const listFamiliesStatement = statement<ListedTokenFamily>(
  'list-families',
  `${listedFamilySql} from token_family family ${familyJoinsSql}
   where (:name::text is null or account.username = :name) and (:client::text is null or family.client_id = :client)
   order by family.used_at desc, family.id limit :limit`,
  listedFamilyColumns,
)

const pageSql = `with page as (select id, used_at, code_used_at, code_expires_at, revoked_at from token_family
  where id > :after order by id limit :limit)`

const removeOldFamiliesStatement = statement<{ last: string | null; removed: number }>(
  'remove-old-families',
  `${pageSql},
   spent as (
     delete from refresh_token
     where family_id = any(array(select id from page where page.revoked_at is not null))),
   removed as (
     delete from token_family where id in (
       select id from page where used_at < :cutoff or (code_used_at is null and code_expires_at < :now))
     returning id)
   select (select max(id) from page) as last, (select count(*) from removed)::integer as removed`,
  { last: 'text', removed: 'integer' },
)

/** Returns the store of token families. The row of a family decides whether its code and its tokens are valid. */
export function tokenFamiliesStore(query: Query) {
  return {
    async create(family: NewTokenFamily, now: number): Promise<void> {
      const row = { ...family, agent_id: uuidTextOf(family.agent_id), created_at: now, used_at: now }
      await query(createFamilyStatement, { row: JSON.stringify(row) })
    },

    /** Locks the family of an authorization code or device code until the transaction ends. Returns the family. */
    async lockByCode(codeHash: string): Promise<TokenFamily | undefined> {
      return (await query(lockFamilyByCodeStatement, { code_hash: codeHash })).rows[0]
    },

    /** Locks the family of a refresh token until the transaction ends. Also finds it by a used token. */
    async lockByToken(tokenHash: string): Promise<TokenFamily | undefined> {
      return (await query(lockFamilyByTokenStatement, { token_hash: tokenHash })).rows[0]
    },

    /** Sets the only valid refresh token of a locked family, and marks its authorization code as used. */
    async advance(id: string, refreshHash: string, now: number): Promise<void> {
      await query(advanceFamilyStatement, { refresh_hash: refreshHash, id, now })
    },

    /** Revokes the family. Returns false if it is already revoked, or belongs to another account than the given one. */
    async revoke(id: string, reason: RevocationReason, now: number, accountId?: string): Promise<boolean> {
      return (await query(revokeFamilyStatement, { now, reason, id, account_id: accountId ?? null })).affected > 0
    },

    /** Revokes all families of the account, and returns the ids of those that were not revoked before. */
    async revokeAll(accountId: string, reason: RevocationReason, now: number): Promise<string[]> {
      const { rows } = await query(revokeAccountFamiliesStatement, { now, reason, account_id: accountId })
      return rows.map(({ id }) => id)
    },

    /**
     * Returns the valid families of an account that were used after the cutoff, the newest first. The page begins after
     * the id `after`.
     */
    async ofAccount(accountId: string, cutoff: number, { agentId, ...page }: FamilyPage): Promise<ListedTokenFamily[]> {
      const values = { account_id: accountId, agent_id: agentId ?? null, cutoff, ...page }
      return (await query(listAccountFamiliesStatement, values)).rows
    },

    /** Returns members of the organization with an unrevoked consent for an app to act as the agent. */
    async membersWith(organizationId: string, agentId: string): Promise<string[]> {
      const values = { agent_id: agentId, organization_id: organizationId }
      const { rows } = await query(findMembersWithFamiliesStatement, values)
      return rows.map(({ account_id }) => account_id)
    },

    /** Returns token families, the last used first. A username or client id filters them. */
    async list(
      username: string | undefined,
      clientId: string | undefined,
      limit: number,
    ): Promise<ListedTokenFamily[]> {
      const [name, client] = [username ?? null, clientId ?? null]
      return (await query(listFamiliesStatement, { name, client, limit })).rows
    },

    /**
     * Checks `limit` families after this id. Removes families that were not used after the cutoff, or whose code
     * expired unused. Removes the tokens of revoked families. The used tokens of a valid family stay stored, because
     * the use of one of them revokes the family. Returns the last checked id.
     */
    async collect(after: string, limit: number, cutoff: number, now: number) {
      const { rows } = await query(removeOldFamiliesStatement, { after, limit, cutoff, now })
      return { last: rows[0]?.last ?? undefined, removed: rows[0]?.removed ?? 0 }
    },
  }
}
