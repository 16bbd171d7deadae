import type { ContactOutcome, ContactPage } from '#generated/rest/models.ts'
import type { ApprovedTool, ContactWish } from '../domain/approvals.ts'
import type { Caller } from '../domain/authority.ts'
import { decodePageCursor, pageOf } from '../domain/cursors.ts'
import { Fault } from '../fault.ts'
import type { Relation } from '../store/contacts.ts'
import type { Approvals, Asked, Asking } from './approvals.ts'
import { contactActs, pairOf, type ContactDeps } from './contact-acts.ts'

/** Whose wish it is, and how its person is asked. */
export interface Asker extends Asking {
  caller: Caller
}

export interface Contacts {
  /** A page by handle; the first one is what service://contacts shows. */
  list(caller: Caller, page?: { cursor?: string | null; limit?: number }): Promise<ContactPage>
  request(asker: Asker, wish: ContactWish): Promise<ContactOutcome>
  remove(asker: Asker, handle: string): Promise<ContactOutcome>
}

const rowsPerPage = 20

/** Agents that admit each other by name, and requests to become such. */
export function createContacts(deps: ContactDeps & { approvals: Approvals }): Contacts {
  const { approvals, config, store } = deps

  /** Without a question where the other is related, or there is nothing left to do. */
  async function perform(
    asker: Asker,
    tool: ApprovedTool,
    input: ContactWish,
    isAsked: boolean,
  ): Promise<ContactOutcome> {
    if (isAsked) return toldOf(input, await approvals.obtain({ ...asker, tool, input }))
    return toldOf(input, {
      outcome: await store.transaction((transaction) => contactActs[tool](deps, transaction, asker.caller, input)),
    })
  }

  function toldOf({ handle }: ContactWish, done: Asked): ContactOutcome {
    const isWaiting = 'approvalId' in done
    return {
      ...{ handle, outcome: done.outcome },
      approval_id: isWaiting ? done.approvalId : null,
      approval_url: isWaiting ? `${config.webUrl}/dashboard/approvals` : null,
    }
  }

  const relation = ({ caller }: Asker, handle: string): Promise<Relation> =>
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
      return toldOf(input, { outcome })
    },
  }
}
