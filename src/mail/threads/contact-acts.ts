import type { ActingAgent, ToolWithApproval, ContactToolInput, ContactActionOutcome } from '../../domain/approvals.ts'
import type { Config } from '../../settings/config.ts'
import { Fault } from '../../fault.ts'
import type { Clock } from '../../platform/clock.ts'
import type { IdGenerator } from '../../platform/ids.ts'
import type { ContactPair } from '../../store/people/contacts.ts'
import type { Store } from '../../store/index.ts'

export interface ContactDeps {
  clock: Clock
  config: Pick<Config, 'allowlistEntriesMax' | 'approvalHours' | 'contactRequestsMax' | 'smtpUrl' | 'webUrl'>
  ids: IdGenerator
  store: Store
}

/** Action on contacts that was approved or needs no approval. It runs once, in the transaction of `store`. */
type Act = (
  deps: ContactDeps,
  store: Store,
  agent: ActingAgent,
  wish: ContactToolInput,
) => Promise<ContactActionOutcome>

export const contactActions: Readonly<Record<ToolWithApproval, Act>> = {
  async request_contact({ clock, config, ids }, { contacts }, agent, { handle, message }) {
    const pair = contactPairOf(agent, handle)
    await contacts.lockPair(pair)
    const { joinable } = await contacts.relation(pair)
    const handles = joinable ? [agent.handle, handle] : [agent.handle]
    await contacts.lock(handles)
    const { status } = await contacts.relation(pair)
    if (status === 'contact') return 'contact'
    if (status === 'asked' && !joinable) return 'requested'
    await contacts.admit(pair, joinable, clock())
    await contacts.request({ ...pair, id: ids('creq'), message }, clock())
    checkCounts(config, await contacts.count(agent.handle, handles))
    const isContact = (await contacts.relation(pair)).status === 'contact'
    if (isContact) await contacts.forget(handle, agent.handle, 'told')
    return isContact ? 'contact' : 'requested'
  },

  /**
   * Ends a contact, withdraws a request, or declines one. Changes the allowlist of the other agent only if both were
   * contacts. Otherwise the change would reveal that the request was declined.
   */
  async remove_contact(_deps, { contacts }, agent, { handle }) {
    const pair = contactPairOf(agent, handle)
    await contacts.lockPair(pair)
    const known = await contacts.relation(pair)
    await contacts.lock(known.status === 'contact' ? [agent.handle, handle] : [agent.handle])
    const { status } = await contacts.relation(pair)
    if (status === 'asks_you') await contacts.decline(handle, agent.handle)
    if (status !== 'contact' && status !== 'asked') return 'removed'
    await contacts.remove(pair, status === 'contact')
    await contacts.forget(agent.handle, handle)
    return 'removed'
  },
}

export const contactPairOf = ({ agentId, handle }: ActingAgent, other: string): ContactPair => ({
  agentId,
  handle,
  other,
})

function checkCounts(
  { allowlistEntriesMax, contactRequestsMax }: ContactDeps['config'],
  { entries, requests }: { entries: number; requests: number },
): void {
  if (entries > allowlistEntriesMax)
    throw new Fault('VALIDATION_ERROR', `an allowlist has at most ${allowlistEntriesMax} entries: remove one`)
  if (requests > contactRequestsMax)
    throw new Fault(
      'VALIDATION_ERROR',
      `an agent has at most ${contactRequestsMax} unanswered requests: withdraw one`,
      {
        formText: `An agent has at most ${contactRequestsMax} unanswered requests. Remove an agent that you asked from the allowlist, and try again.`,
      },
    )
}
