import { type Approvals, createApprovals, type WaitingApprovalDeps } from './approvals.ts'
import { createSentLists } from './sent-lists.ts'
import { createThreadLists } from './thread-lists.ts'
import { createThreadSteps } from './thread-steps.ts'
import { type AuthorLookup, createAuthorLookup, createThreads, type ThreadDeps, type Threads } from './threads.ts'
import { type ContactRequests, type Contacts, createContactRequests, createContacts } from './contacts.ts'

export interface Conversations {
  approvals: Approvals
  authors: AuthorLookup
  contactRequests: ContactRequests
  contacts: Contacts
  inbox: ReturnType<typeof createThreadLists> &
    ReturnType<typeof createSentLists> &
    ReturnType<typeof createThreadSteps>
  threads: Threads
}

/**
 * Creates the services for threads, contacts and approvals. Threads are read from mailboxes, and contacts from
 * allowlists.
 */
export function createConversations(deps: WaitingApprovalDeps & Omit<ThreadDeps, 'authors'>): Conversations {
  const approvals = createApprovals(deps)
  const authors = createAuthorLookup(deps)
  const contacts = createContacts({ ...deps, approvals })
  const contactRequests = createContactRequests(deps)
  return {
    approvals,
    authors,
    contactRequests,
    contacts,
    inbox: { ...createThreadLists(deps), ...createSentLists(deps), ...createThreadSteps(deps) },
    threads: createThreads({ ...deps, authors }),
  }
}
