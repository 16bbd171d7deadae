import { noIdSql } from '../engine/ids.ts'
import { soughtAgentJoinSql, idOrNoneSql, readColumnSql } from '../people/sought-agents.ts'

const recipientColumnSql = (column: string): string => `${readColumnSql('recipient', column)} as recipient_${column}`

/**
 * Returns an SQL expression: the allowlist entries of an agent that allow the other agent of a `pair`. An entry is a
 * handle, or stands for all agents of an owner.
 */
const allowedBySql = (agent: string, other: string): string => `array(
    select entry from allowlist_entry
    where agent_id = ${agent} and entry = any(array[pair.${other}_handle, pair.${other}_wildcard]))`

const admitting = allowedBySql(idOrNoneSql('recipient'), 'sender')
const blockedHandlesSql = `array(
    select blocked_handle from block where agent_id = ${idOrNoneSql('recipient')} and blocked_handle = pair.sender_handle)`

const senderColumnsSql = `sender.inactive as sender_inactive, sender.inbound_policy as sender_policy,
  ${allowedBySql('pair.sender_id', 'recipient')} as sender_allowed,
  recipient.id is not null as recipient_exists, ${['id', 'inbound_policy', 'paused', 'inactive'].map(recipientColumnSql).join(', ')}`

const trustSourceSql = `
  left join lateral (select inactive, inbound_policy from agent where agent.id = pair.sender_id offset 0) sender on true
  ${soughtAgentJoinSql('recipient', {
    handle: 'pair.recipient_handle',
    other: 'pair.sender_id',
    columns: ['inbound_policy', 'paused', 'inactive'],
  })}`

/**
 * SQL columns of the facts that decide about trust, for each `pair` of a sender and a recipient. Each fact is looked up
 * by its key, so the cost depends only on the number of pairs. If the recipient does not exist, the row of the sender
 * is read and decoded in its place. Then all denials take the same time.
 */
export const trustColumnsSql = `${senderColumnsSql}, ${admitting} as recipient_allowed, ${blockedHandlesSql} as recipient_blocked`

/** SQL joins for the columns of `trustColumns`. The query must name a row of sender and recipient `pair`. */
export const trustRows = trustSourceSql

/**
 * SQL expression: id of the agent whose mailbox is read for a recipient. The lookup must also name the handle.
 * Otherwise PostgreSQL caches the row of the sender (Memoize) and reads it once for all recipients that do not exist.
 */
export const recipientRead = readColumnSql('recipient', 'id')

/** SQL expression: entries of no agent. Together with the entries that were found, they are always two. */
const remainingEntriesSql = `array(
    select entry from allowlist_entry where agent_id = ${noIdSql} and entry = any(
      case cardinality(list.allowed) when 0 then array['1', '2'] when 1 then array['1', '-'] else array['-', '+'] end))`

const remainingBlockSql = `array(
    select blocked_handle from block
    where agent_id = ${noIdSql} and blocked_handle = case when list.blocked = '{}' then '1' else '-' end)`

/**
 * SQL columns of the trust facts, for sends to many recipients. The time of such a send would reveal how many rows
 * exist. Entries that belong to no agent fill the lists, so that every recipient takes the same number of rows.
 */
export const sameWorkTrustColumnsSql = `${senderColumnsSql},
  list.allowed || ${remainingEntriesSql} as recipient_allowed, list.blocked || ${remainingBlockSql} as recipient_blocked`

export const sameWorkTrustSourceSql = `${trustSourceSql}
  cross join lateral (select ${admitting} as allowed, ${blockedHandlesSql} as blocked offset 0) list`

/**
 * SQL condition: trust allows a pair with `trustColumns`. `mayReach` (domain/trust) and `sendRejectionOf`
 * (mail/sending/decide) have the same rule, and give the reason of a denial.
 */
export const isAdmittedSql = `coalesce(not sender_inactive and not recipient_inactive and not recipient_paused and (
  recipient_id = sender_id
  or recipient_blocked = '{}' and (recipient_inbound_policy = 'open' or recipient_allowed <> '{}')
    and (sender_policy = 'open' or sender_allowed <> '{}')) and recipient_exists, false)`
