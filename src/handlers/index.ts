import type { Handlers } from '#generated/rest/handlers.ts'
import type { CallContexts } from '../context.ts'
import { account } from './account.ts'
import { agents } from './agents.ts'
import { downloads } from './downloads.ts'
import { files } from './files.ts'
import { live } from './live.ts'
import { mailbox } from './mailbox.ts'
import { messages } from './messages.ts'
import { oauth } from './oauth.ts'
import { search } from './search.ts'
import { trust } from './trust.ts'
import { webhooks } from './webhooks.ts'

export const handlers: Handlers<CallContexts> = {
  ...account,
  ...agents,
  ...downloads,
  ...files,
  ...live,
  ...mailbox,
  ...messages,
  ...oauth,
  ...search,
  ...trust,
  ...webhooks,
}
