import type { Contact, ContactOutcome, ContactPage, Envelope } from '#generated/rest/models.ts'
import { postmaster } from '../../domain/handles.ts'
import type { MailArrival } from '../../domain/acceptance.ts'
import type { ActingAgent, ContactActionOutcome, ContactToolInput, ToolWithApproval } from '../../domain/approvals.ts'
import type { Caller } from '../../domain/authority.ts'
import { contactNoticeDraft, contactRequestIn, contactRequestSubject } from '../../domain/contact-mail.ts'
import { decodePageCursor, pageOf } from '../../domain/cursors.ts'
import { parseStoredJson } from '../../domain/json-text.ts'
import { definedFieldsOf } from '../../domain/defined-fields.ts'
import { dayMs } from '../../domain/durations.ts'
import { Fault } from '../../fault.ts'
import type { IdGenerator } from '../../platform/ids.ts'
import type { Store } from '../../store/index.ts'
import type { UnannouncedContactRequest, UnansweredContactRequest } from '../../store/people/contact-requests.ts'
import type { ContactRelation, ContactRow } from '../../store/people/contacts.ts'
import { storePostmasterMail, type PostmasterDeps } from '../sending/postmaster-mail.ts'
import { headerIn } from './threads.ts'
import type { ApprovalPrompt, ApprovalResult, Approvals } from './approvals.ts'
import { contactActions, type ContactDeps, contactPairOf } from './contact-acts.ts'

/** Contact requests that a person sends and answers for the agents of the account. */
export interface ContactRequests {
  /** Sends a request for the agent. It needs no approval, because a person sends it. */
  request(agent: ActingAgent, wish: ContactToolInput): Promise<ContactActionOutcome>
  /** Returns the oldest requests that wait for an answer. */
  waiting(accountId: string, limit: number): Promise<UnansweredContactRequest[]>
  countWaiting(accountId: string, most: number): Promise<number>
  /**
   * Answers a request on behalf of the agent, as the tools of the agent do. `accepted` sends a request in return, and
   * `declined` removes the request. Marks the mail about the request as read. Returns the id of the agent.
   */
  answer(accountId: string, id: string, answer: 'accepted' | 'declined'): Promise<string>
}

const acts = { accepted: contactActions.request_contact, declined: contactActions.remove_contact }

export const createContactRequests = (deps: ContactDeps): ContactRequests => ({
  async request(agent, wish) {
    requireOther(agent, wish)
    return deps.store.transaction((transaction) => acts.accepted(deps, transaction, agent, wish))
  },

  waiting: deps.store.contactRequests.waiting,
  countWaiting: deps.store.contactRequests.countWaiting,

  async answer(accountId, id, answer) {
    const answered = await deps.store.transaction(async (transaction) => {
      const request = await transaction.contactRequests.find(accountId, id)
      if (!request) throw gone()
      const agent = { agentId: request.agent_id, handle: request.handle }
      const pair = contactPairOf(agent, request.requester)
      await transaction.contacts.lockPair(pair)
      // If the request was withdrawn or answered meanwhile, accepting it would send a new request of this agent.
      if ((await transaction.contacts.relation(pair)).status !== 'asks_you') throw gone()
      await acts[answer](deps, transaction, agent, { handle: request.requester, message: null })
      return request
    })
    await markNoticeRead(deps, answered)
    return answered.agent_id
  },
})

/** Highest number of unread threads among which the service looks for the mail about a request. */
const searchedThreadsMax = 200

/** Marks the mail about an answered request as read. If it is not among the newest unread threads, it stays unread. */
async function markNoticeRead(
  { clock, store }: ContactDeps,
  { id, agent_id: agentId, requester }: UnansweredContactRequest,
): Promise<void> {
  const threads = await store.threads.list(agentId, 'unread', undefined, searchedThreadsMax)
  for (const { root_id, first_header } of threads) {
    const { from, subject } = headerIn(first_header)
    if (from !== postmaster.handle || subject !== contactRequestSubject(requester)) continue
    const { rows } = await store.threads.messages(agentId, root_id, undefined, 1)
    const [notice] = rows.filter(({ body }) => contactRequestIn(parseStoredJson<Envelope>(body))?.request_id === id)
    if (notice) return void (await store.mailbox.markRead(agentId, [notice.envelope_id], clock()))
  }
}

function requireOther(agent: Pick<ActingAgent, 'handle'>, wish: ContactToolInput): void {
  if (wish.handle === agent.handle)
    throw new Fault('VALIDATION_ERROR', 'an agent cannot be a contact of itself: name another agent')
}

const gone = (): Fault => new Fault('NOT_FOUND', 'the request no longer exists: it was withdrawn or answered')

interface NoticeDeps extends PostmasterDeps {
  store: Store
  ids: IdGenerator
  announce: (arrivals: readonly MailArrival[]) => void
}

const requestsPerBatch = 100
const rowsPerSweep = 1_000

/**
 * Mails each contact request to its target. Runs in the background, because the response time of a request would
 * otherwise reveal whether the target exists.
 */
export async function sendContactNotices(deps: NoticeDeps): Promise<void> {
  while (await deps.store.contactNotices.hasUnannouncedRequests()) {
    const arrivals = await notifySome(deps)
    if (!arrivals) return // another process has locked the requests
    deps.announce(arrivals)
  }
}

/**
 * Stores mails for one batch of requests. Marks the requests as announced in the same transaction. Returns the
 * mailboxes to announce.
 */
function notifySome(deps: NoticeDeps): Promise<MailArrival[] | undefined> {
  return deps.store.transaction(async ({ acceptance, contactNotices }) => {
    const requests = await contactNotices.lockUnannounced(requestsPerBatch)
    if (requests.length === 0) return undefined
    const drafts = requests.filter(({ isTold }) => isTold).map((request) => draftOf(request, deps.ids('env')))
    const arrivals = await storePostmasterMail(deps, { acceptance }, drafts)
    await contactNotices.markAnnounced(requests, deps.clock())
    return arrivals
  })
}

const draftOf = (
  { id, isContact, requester, target, message, created_at }: UnannouncedContactRequest,
  envelopeId: string,
) =>
  contactNoticeDraft(envelopeId, {
    kind: isContact ? 'contact' : 'request',
    request_id: id,
    from: requester,
    to: target,
    message,
    created_at,
  })

/**
 * Removes withdrawn requests that were announced more than a day ago. Until then, the target is not notified again if
 * the requester repeats the request.
 */
export async function removeOldContactRequests(store: Pick<Store, 'contactNotices'>, now: number): Promise<void> {
  for (let after: [string, string] | undefined = ['', '']; after !== undefined; )
    after = await store.contactNotices.collect(after, rowsPerSweep, now - dayMs)
}

/** Caller of a tool, with the functions that ask its user. */
interface AskingCaller extends ApprovalPrompt {
  caller: Caller
}

export interface Contacts {
  /** Lists contacts by handle. The first page is the resource service://contacts. */
  list(caller: Caller, page?: { cursor?: string | null; limit?: number }): Promise<ContactPage>
  request(asker: AskingCaller, wish: ContactToolInput): Promise<ContactOutcome>
  remove(asker: AskingCaller, handle: string): Promise<ContactOutcome>
}

const rowsPerPage = 20

const contactOf = ({ handle, status, since, display_name, message }: ContactRow): Contact => ({
  handle,
  status,
  since,
  ...definedFieldsOf({ display_name, message }),
})

/** Creates the operations on contacts. Contacts are agents that allow each other by handle. */
export function createContacts(deps: ContactDeps & { approvals: Approvals }): Contacts {
  const { approvals, config, store } = deps

  /**
   * Performs an action. With `needsApproval`, a person has to approve it first. Agents of one owner or organization
   * need no approval. An action without effect needs none either.
   */
  async function perform(
    asker: AskingCaller,
    tool: ToolWithApproval,
    input: ContactToolInput,
    needsApproval: boolean,
  ): Promise<ContactOutcome> {
    if (needsApproval) return outcomeFor(input, await approvals.obtain({ ...asker, tool, input }))
    return outcomeFor(input, {
      outcome: await store.transaction((transaction) => contactActions[tool](deps, transaction, asker.caller, input)),
    })
  }

  function outcomeFor({ handle }: ContactToolInput, done: ApprovalResult): ContactOutcome {
    const isWaiting = 'approvalId' in done
    return {
      handle,
      outcome: done.outcome,
      ...(isWaiting && { approval_id: done.approvalId, approval_url: `${config.webUrl}/dashboard/approvals` }),
    }
  }

  const relation = ({ caller }: AskingCaller, handle: string): Promise<ContactRelation> =>
    store.contacts.relation(contactPairOf(caller, handle))

  return {
    async list({ agentId, handle }, { cursor, limit = rowsPerPage } = {}) {
      const oneMore = await store.contacts.list(agentId, handle, decodePageCursor(cursor), limit + 1)
      const { rows, next_cursor } = pageOf(oneMore, limit, (contact) => contact.handle)
      return { contacts: rows.map(contactOf), ...definedFieldsOf({ next_cursor }) }
    },

    async request(asker, wish) {
      requireOther(asker.caller, wish)
      const { status, joinable } = await relation(asker, wish.handle)
      return perform(asker, 'request_contact', wish, !joinable && status !== 'contact' && status !== 'asked')
    },

    async remove(asker, handle) {
      const input = { handle, message: null }
      const { status, related } = await relation(asker, handle)
      if (status !== null) return perform(asker, 'remove_contact', input, !related)
      const outcome = await approvals.outcomeOf({ ...asker, tool: 'remove_contact', input })
      if (outcome === undefined) throw new Fault('NOT_FOUND')
      return outcomeFor(input, { outcome })
    },
  }
}
