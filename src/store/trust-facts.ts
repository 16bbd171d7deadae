import { noId } from './ids.ts'

/**
 * In SQL: what trust looks at, of each sender with each of its recipients and with nobody else, so that the cost grows
 * with their number only. Each part is looked up by its key, the lists of an agent that does not exist as well, so that
 * all denials take the same time.
 */
export const trustColumns = `sender.inactive as sender_inactive, sender.inbound_policy as sender_policy,
  array(select entry from allowlist_entry where agent_id = pair.sender_id
    and entry = any(array[pair.recipient_handle, pair.recipient_wildcard])) as sender_allowed,
  recipient.id as recipient_id, recipient.inbound_policy as recipient_policy,
  recipient.paused as recipient_paused, recipient.inactive as recipient_inactive,
  array(select entry from allowlist_entry where agent_id = coalesce(recipient.id, ${noId})
    and entry = any(array[pair.sender_handle, pair.sender_wildcard])) as recipient_allowed,
  array(select blocked_handle from block where agent_id = coalesce(recipient.id, ${noId})
    and blocked_handle = pair.sender_handle) as recipient_blocked`

/** In SQL: the rows that those columns are of, beside a `pair`. */
export const trustRows = `
  left join lateral (select inactive, inbound_policy from agent where agent.id = pair.sender_id offset 0) sender on true
  left join lateral (
    select id, inbound_policy, paused, inactive from agent where agent.handle = pair.recipient_handle offset 0) recipient
    on true`

/**
 * In SQL: whether trust admits a pair with these columns, by the same rule as `mayReach` of domain/trust and
 * `refusalOf` of delivery/decide, which say why it does not.
 */
export const isAdmitted = `coalesce(not sender_inactive and not recipient_inactive and not recipient_paused and (
  recipient_id = sender_id
  or recipient_blocked = '{}' and (recipient_policy = 'open' or recipient_allowed <> '{}')
    and (sender_policy = 'open' or sender_allowed <> '{}')), false)`
