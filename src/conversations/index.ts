import { createAuthors, type Authors } from './authors.ts'
import { createContacts, type Contacts, type ContactDeps } from './contacts.ts'
import { createThreads, type Threads, type ThreadDeps } from './threads.ts'

export interface Conversations {
  authors: Authors
  contacts: Contacts
  threads: Threads
}

/** What agents talk about, and with whom, derived from their mailboxes and allowlists. */
export const createConversations = (deps: ContactDeps & ThreadDeps): Conversations => ({
  authors: createAuthors(deps),
  contacts: createContacts(deps),
  threads: createThreads(deps),
})
