import { noId } from './ids.ts'
import { joinSought, listsOf, readColumn } from './sought-agents.ts'

const read = (column: string): string => `${readColumn('recipient', column)} as recipient_${column}`

/** In SQL: entries of the allowlist of an agent that admit the other agent of a `pair`: its handle, or its owner's. */
const allowedBy = (agent: string, other: string): string => `array(
    select entry from allowlist_entry
    where agent_id = ${agent} and entry = any(array[pair.${other}_handle, pair.${other}_wildcard]))`

const admitting = allowedBy(listsOf('recipient'), 'sender')
const blocking = `array(
    select blocked_handle from block where agent_id = ${listsOf('recipient')} and blocked_handle = pair.sender_handle)`

const columns = `sender.inactive as sender_inactive, sender.inbound_policy as sender_policy,
  ${allowedBy('pair.sender_id', 'recipient')} as sender_allowed,
  recipient.id is not null as recipient_exists, ${['id', 'inbound_policy', 'paused', 'inactive'].map(read).join(', ')}`

const rows = `
  left join lateral (select inactive, inbound_policy from agent where agent.id = pair.sender_id offset 0) sender on true
  ${joinSought('recipient', {
    ...{ handle: 'pair.recipient_handle', other: 'pair.sender_id', columns: ['inbound_policy', 'paused', 'inactive'] },
  })}`

/**
 * In SQL: what trust looks at, of each sender with each of its recipients and with nobody else, so that the cost grows
 * with their number only. Each part is looked up by its key. Where the recipient does not exist, the row of the sender
 * is read and decoded in its place, so that all denials take the same time.
 */
export const trustColumns = `${columns}, ${admitting} as recipient_allowed, ${blocking} as recipient_blocked`

/** In SQL: the rows that those columns are of, beside a `pair`. */
export const trustRows = rows

/**
 * In SQL: the id of the agent whose mailbox is read for a recipient. The lookup has to name the handle too. Otherwise
 * PostgreSQL keeps the row of the sender (Memoize) and reads it once for all recipients that do not exist.
 */
export const recipientRead = readColumn('recipient', 'id')

/** In SQL: entries of nobody, as many as complete the entries that were found to two. */
const completingEntries = `array(
    select entry from allowlist_entry where agent_id = ${noId} and entry = any(
      case cardinality(list.allowed) when 0 then array['1', '2'] when 1 then array['1', '-'] else array['-', '+'] end))`

const completingBlock = `array(
    select blocked_handle from block
    where agent_id = ${noId} and blocked_handle = case when list.blocked = '{}' then '1' else '-' end)`

/**
 * The same for sends to many recipients, where a row more or less of each is seen in the time of all. Entries of nobody
 * complete the lists, so that the number of rows is the same for all recipients.
 */
export const evenTrustColumns = `${columns},
  list.allowed || ${completingEntries} as recipient_allowed, list.blocked || ${completingBlock} as recipient_blocked`

export const evenTrustRows = `${rows}
  cross join lateral (select ${admitting} as allowed, ${blocking} as blocked offset 0) list`

/**
 * In SQL: whether trust admits a pair with `trustColumns`, by the same rule as `mayReach` of domain/trust and
 * `refusalOf` of delivery/decide, which say why it does not.
 */
export const isAdmitted = `coalesce(not sender_inactive and not recipient_inactive and not recipient_paused and (
  recipient_id = sender_id
  or recipient_blocked = '{}' and (recipient_inbound_policy = 'open' or recipient_allowed <> '{}')
    and (sender_policy = 'open' or sender_allowed <> '{}')) and recipient_exists, false)`
