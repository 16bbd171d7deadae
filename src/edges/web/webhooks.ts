import { isWebhookId } from '../../domain/webhooks.ts'
import { Fault } from '../../fault.ts'
import { problemOf, type Problem } from './fields.ts'
import { problemText, webhooksPage } from './pages/webhooks.ts'
import { pageOf } from './paging.ts'
import { places } from './places.ts'
import type { Answer, Page, PersonVisit, WebDeps } from './route.ts'

export const path = places.webhooks

export const showWebhooks = async (deps: WebDeps, visit: PersonVisit): Promise<Answer> => ({
  page: await listing(deps, visit),
})

async function listing({ store }: WebDeps, visit: PersonVisit, problem?: Problem): Promise<Page> {
  const accountId = visit.session.account_id
  const webhooks = await pageOf(
    visit,
    (after, limit) => store.managedWebhooks.list(accountId, after, limit),
    ({ id }) => id,
  )
  return webhooksPage(visit, { ...webhooks, problem })
}

/** Asks the endpoint once more whether it wants what is sent to it. */
export const testWebhook = (deps: WebDeps, visit: PersonVisit): Promise<Answer> =>
  change(deps, visit, 'answered', async (agentId, id) => {
    const reason = await deps.webhooks.test(agentId, id)
    if (reason) throw new Fault('INVALID_ENDPOINT', problemText(reason))
  })

/** Has all that waits sent at once. */
export const resumeWebhook = (deps: WebDeps, visit: PersonVisit): Promise<Answer> =>
  change(deps, visit, 'resumed', deps.webhooks.resume)

export const endWebhook = (deps: WebDeps, visit: PersonVisit): Promise<Answer> =>
  change(deps, visit, 'ended', deps.webhooks.remove)

/** Of an agent that the person manages; any other one is not found, whether it exists or not. */
async function change(
  deps: WebDeps,
  visit: PersonVisit,
  done: string,
  act: (agentId: string, id: string) => Promise<unknown>,
): Promise<Answer> {
  const { session, params } = visit
  const { id = '' } = params
  const agentId = isWebhookId(id) ? await deps.store.managedWebhooks.agentOf(session.account_id, id) : undefined
  if (agentId === undefined) throw new Fault('NOT_FOUND', 'there is no such webhook among yours')
  try {
    deps.identity.changeLimit(session.account_id)
    await act(agentId, id)
    return { see: `${path}?done=webhook-${done}` }
  } catch (thrown) {
    return { page: await listing(deps, visit, problemOf(thrown)) }
  }
}
