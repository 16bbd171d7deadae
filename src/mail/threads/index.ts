import { createApprovals, type Approvals } from './approvals.ts'
import { createAuthors, type Authors } from './authors.ts'
import { createContactRequests, type ContactRequests } from './contact-requests.ts'
import { createContacts, type Contacts } from './contacts.ts'
import type { WaitingDeps } from './waiting-approvals.ts'
import { createThreads, type Threads, type ThreadDeps } from './threads.ts'

export interface Conversations {
  approvals: Approvals
  authors: Authors
  contactRequests: ContactRequests
  contacts: Contacts
  threads: Threads
}

/** Creates the threads, contacts and approvals of agents. Threads come from mailboxes, contacts from allowlists. */
export function createConversations(deps: WaitingDeps & Omit<ThreadDeps, 'authors'>): Conversations {
  const approvals = createApprovals(deps)
  const authors = createAuthors(deps)
  const contacts = createContacts({ ...deps, approvals })
  const contactRequests = createContactRequests(deps)
  return { approvals, authors, contactRequests, contacts, threads: createThreads({ ...deps, authors }) }
}
