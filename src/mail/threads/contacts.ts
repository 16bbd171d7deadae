import type { ContactOutcome, ContactPage } from '#generated/rest/models.ts'
import type { ApprovedTool, ContactWish } from '../../domain/approvals.ts'
import type { Caller } from '../../domain/authority.ts'
import { decodePageCursor, pageOf } from '../../domain/cursors.ts'
import { Fault } from '../../fault.ts'
import type { ContactStanding } from '../../store/people/contacts.ts'
import type { Approvals, ApprovalResult, ApprovalPrompt } from './approvals.ts'
import { contactActs, pairOf, type ContactDeps } from './contact-acts.ts'

/** The caller, and the way to ask its user. */
export interface AskingCaller extends ApprovalPrompt {
  caller: Caller
}

export interface Contacts {
  /** Lists contacts by handle. The first page is the resource service://contacts. */
  list(caller: Caller, page?: { cursor?: string | null; limit?: number }): Promise<ContactPage>
  request(asker: AskingCaller, wish: ContactWish): Promise<ContactOutcome>
  remove(asker: AskingCaller, handle: string): Promise<ContactOutcome>
}

const rowsPerPage = 20

/** Creates the operations on contacts, which are agents that allow each other by name. */
export function createContacts(deps: ContactDeps & { approvals: Approvals }): Contacts {
  const { approvals, config, store } = deps

  /**
   * Performs an action, after an approval if `needsApproval`. Agents of one owner or organization need none, and
   * neither does an action without effect.
   */
  async function perform(
    asker: AskingCaller,
    tool: ApprovedTool,
    input: ContactWish,
    needsApproval: boolean,
  ): Promise<ContactOutcome> {
    if (needsApproval) return outcomeFor(input, await approvals.obtain({ ...asker, tool, input }))
    return outcomeFor(input, {
      outcome: await store.transaction((transaction) => contactActs[tool](deps, transaction, asker.caller, input)),
    })
  }

  function outcomeFor({ handle }: ContactWish, done: ApprovalResult): ContactOutcome {
    const isWaiting = 'approvalId' in done
    return {
      ...{ handle, outcome: done.outcome },
      approval_id: isWaiting ? done.approvalId : null,
      approval_url: isWaiting ? `${config.webUrl}/dashboard/approvals` : null,
    }
  }

  const relation = ({ caller }: AskingCaller, handle: string): Promise<ContactStanding> =>
    store.contacts.relation(pairOf(caller, handle))

  return {
    async list({ agentId, handle }, { cursor, limit = rowsPerPage } = {}) {
      const oneMore = await store.contacts.list(agentId, handle, decodePageCursor(cursor), limit + 1)
      const { rows: contacts, next_cursor } = pageOf(oneMore, limit, (contact) => contact.handle)
      return { contacts, next_cursor }
    },

    async request(asker, wish) {
      if (wish.handle === asker.caller.handle)
        throw new Fault('VALIDATION_ERROR', 'an agent cannot be a contact of itself')
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
