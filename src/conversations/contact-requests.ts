import { Fault } from '../fault.ts'
import type { WaitingRequest } from '../store/contact-requests.ts'
import { contactActs, pairOf, type ContactDeps } from './contact-acts.ts'

/** Requests of others that wait for a person, who may act for the agents that are asked. */
export interface ContactRequests {
  /** The oldest of them. */
  waiting(accountId: string, limit: number): Promise<WaitingRequest[]>
  countWaiting(accountId: string, most: number): Promise<number>
  /** Does what the agent would do by its tools: it asks in return, or removes the request. */
  answer(accountId: string, id: string, answer: 'accepted' | 'declined'): Promise<void>
}

const acts = { accepted: contactActs.request_contact, declined: contactActs.remove_contact }

export const createContactRequests = (deps: ContactDeps): ContactRequests => ({
  waiting: deps.store.contactRequests.waiting,
  countWaiting: deps.store.contactRequests.countWaiting,

  answer: (accountId, id, answer) =>
    deps.store.transaction(async (transaction) => {
      const asked = await transaction.contactRequests.find(accountId, id)
      if (!asked) throw gone()
      const agent = { agentId: asked.agent_id, handle: asked.handle }
      const pair = pairOf(agent, asked.requester)
      await transaction.contacts.lockPair(pair)
      // Taken back or answered meanwhile, it is not turned into a request of the agent's own.
      if ((await transaction.contacts.relation(pair)).status !== 'asks_you') throw gone()
      await acts[answer](deps, transaction, agent, { handle: asked.requester, message: null })
    }),
})

const gone = (): Fault => new Fault('NOT_FOUND', 'this request is not there any more: it was taken back or answered')
