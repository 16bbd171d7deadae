import { noIdSql } from '../engine/ids.ts'
import { agentLookupJoinSql, lookedUpAgentIdSql, lookedUpColumnSql } from '../people/sought-agents.ts'

const recipientColumnSql = (column: string): string =>
  `${lookedUpColumnSql('recipient', column)} as recipient_${column}`

/**
 * Returns an SQL expression: the allowlist entries of an agent that allow the other agent of a `pair`. An entry is a
 * handle, or a wildcard for all agents of an owner.
 */
const allowedBySql = (agent: string, other: string): string => `array(
    select entry from allowlist_entry
    where agent_id = ${agent} and entry = any(array[pair.${other}_handle, pair.${other}_wildcard]))`

const admitting = allowedBySql(lookedUpAgentIdSql('recipient'), 'sender')
const blockedHandlesSql = `array(
    select blocked_handle from block where agent_id = ${lookedUpAgentIdSql('recipient')} and blocked_handle = pair.sender_handle)`

const senderColumnsSql = `sender.inactive as sender_inactive, sender.inbound_policy as sender_policy,
  ${allowedBySql('pair.sender_id', 'recipient')} as sender_allowed,
  recipient.id is not null as recipient_exists, ${['id', 'inbound_policy', 'paused', 'inactive'].map(recipientColumnSql).join(', ')}`

const trustSourceSql = `
  left join lateral (select inactive, inbound_policy from agent where agent.id = pair.sender_id offset 0) sender on true
  ${agentLookupJoinSql('recipient', {
    handle: 'pair.recipient_handle',
    other: 'pair.sender_id',
    columns: ['inbound_policy', 'paused', 'inactive'],
  })}`

/**
 * SQL columns with the trust facts of each `pair`, a sender and a recipient. Each fact is looked up by its key, so the
 * cost depends only on the number of pairs. If the recipient does not exist, PostgreSQL reads and decodes the row of
 * the sender instead. Denials therefore take the same time, whether or not the recipient exists.
 */
export const trustColumnsSql = `${senderColumnsSql}, ${admitting} as recipient_allowed, ${blockedHandlesSql} as recipient_blocked`

/** SQL joins for `trustColumnsSql`. The query must have a row `pair` with the sender and the recipient. */
export const trustJoinsSql = trustSourceSql

/**
 * SQL expression: id of the agent whose mailbox is read for a recipient. It is the sender if the recipient does not
 * exist. The lookup must also use the handle of the recipient. Otherwise PostgreSQL would cache the row of the sender
 * (Memoize), and read it only once for all recipients that do not exist.
 */
export const recipientMailboxIdSql = lookedUpColumnSql('recipient', 'id')

/** SQL expression: dummy allowlist entries, which belong to no agent. They fill the list of found entries up to two. */
const remainingEntriesSql = `array(
    select entry from allowlist_entry where agent_id = ${noIdSql} and entry = any(
      case cardinality(list.allowed) when 0 then array['1', '2'] when 1 then array['1', '-'] else array['-', '+'] end))`

const remainingBlockSql = `array(
    select blocked_handle from block
    where agent_id = ${noIdSql} and blocked_handle = case when list.blocked = '{}' then '1' else '-' end)`

/**
 * SQL columns with the trust facts, for sends to many recipients. The time of such a send could reveal how many
 * allowlist and block rows exist. Dummy rows fill the lists, so that PostgreSQL reads the same number of rows for every
 * recipient.
 */
export const constantTimeTrustColumnsSql = `${senderColumnsSql},
  list.allowed || ${remainingEntriesSql} as recipient_allowed, list.blocked || ${remainingBlockSql} as recipient_blocked`

export const constantTimeTrustJoinsSql = `${trustSourceSql}
  cross join lateral (select ${admitting} as allowed, ${blockedHandlesSql} as blocked offset 0) list`

/**
 * SQL condition: the trust rules allow a pair with the columns `trustColumnsSql`. `mayReach` (domain/trust.ts) and
 * `sendRejectionOf` (mail/sending/decide.ts) implement the same rules.
 */
export const isAllowedByTrustSql = `coalesce(not sender_inactive and not recipient_inactive and not recipient_paused and (
  recipient_id = sender_id
  or recipient_blocked = '{}' and (recipient_inbound_policy = 'open' or recipient_allowed <> '{}')
    and (sender_policy = 'open' or sender_allowed <> '{}')) and recipient_exists, false)`
