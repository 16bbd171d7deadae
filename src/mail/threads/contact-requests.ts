import { Fault } from '../../fault.ts'
import type { WaitingRequest } from '../../store/people/contact-requests.ts'
import { contactActs, pairOf, type ContactDeps } from './contact-acts.ts'

/** Contact requests from other agents that a person can answer for the agents of the account. */
export interface ContactRequests {
  /** Returns the oldest requests. */
  waiting(accountId: string, limit: number): Promise<WaitingRequest[]>
  countWaiting(accountId: string, most: number): Promise<number>
  /** Answers a request with the action that the agent could do by its tools: request in return, or removal. */
  answer(accountId: string, id: string, answer: 'accepted' | 'declined'): Promise<void>
}

const acts = { accepted: contactActs.request_contact, declined: contactActs.remove_contact }

export const createContactRequests = (deps: ContactDeps): ContactRequests => ({
  waiting: deps.store.contactRequests.waiting,
  countWaiting: deps.store.contactRequests.countWaiting,

  answer: (accountId, id, answer) =>
    deps.store.transaction(async (transaction) => {
      const request = await transaction.contactRequests.find(accountId, id)
      if (!request) throw gone()
      const agent = { agentId: request.agent_id, handle: request.handle }
      const pair = pairOf(agent, request.requester)
      await transaction.contacts.lockPair(pair)
      // A request that was withdrawn or answered meanwhile must not become a request of this agent.
      if ((await transaction.contacts.relation(pair)).status !== 'asks_you') throw gone()
      await acts[answer](deps, transaction, agent, { handle: request.requester, message: null })
    }),
})

const gone = (): Fault => new Fault('NOT_FOUND', 'the request no longer exists: it was withdrawn or answered')
