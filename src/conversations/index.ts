import { createAuthors, type Authors } from './authors.ts'
import { createContacts, type Contacts, type ContactDeps } from './contacts.ts'
import { createThreads, type Threads, type ThreadDeps } from './threads.ts'

export interface Conversations {
  authors: Authors
  contacts: Contacts
  threads: Threads
}

/** What agents talk about, and with whom, derived from their mailboxes and allowlists. */
export function createConversations(deps: ContactDeps & Omit<ThreadDeps, 'authors'>): Conversations {
  const authors = createAuthors(deps)
  return { authors, contacts: createContacts(deps), threads: createThreads({ ...deps, authors }) }
}
