import { isWebhookId } from '../../../domain/webhooks.ts'
import { Fault } from '../../../fault.ts'
import { problemOf, type Problem } from '../fields.ts'
import { problemText, webhooksPage } from './webhooks-page.ts'
import { pageOf } from '../paging.ts'
import { paths } from '../paths.ts'
import type { PageAnswer, WebPage, PersonVisit, WebDeps } from '../route.ts'

export const path = paths.webhooks

export const showWebhooks = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: await listWebhooks(deps, visit),
})

async function listWebhooks({ store }: WebDeps, visit: PersonVisit, problem?: Problem): Promise<WebPage> {
  const accountId = visit.session.account_id
  const webhooks = await pageOf(
    visit,
    (after, limit) => store.managedWebhooks.list(accountId, after, limit),
    ({ id }) => id,
  )
  return webhooksPage(visit, { ...webhooks, problem })
}

/** Sends the verification challenge to the endpoint again. */
export const testWebhook = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, 'answered', async (agentId, id) => {
    const reason = await deps.webhooks.test(agentId, id)
    if (reason) throw new Fault('INVALID_ENDPOINT', problemText(reason))
  })

/** Sends all waiting events at once. */
export const resumeWebhook = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, 'resumed', deps.webhooks.resume)

export const endWebhook = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, 'ended', deps.webhooks.remove)

/** Changes a webhook of an agent that the person manages. Throws NOT_FOUND for any other webhook. */
async function change(
  deps: WebDeps,
  visit: PersonVisit,
  done: string,
  act: (agentId: string, id: string) => Promise<unknown>,
): Promise<PageAnswer> {
  const { session, params } = visit
  const { id = '' } = params
  const agentId = isWebhookId(id) ? await deps.store.managedWebhooks.agentOf(session.account_id, id) : undefined
  if (agentId === undefined) throw new Fault('NOT_FOUND', 'you manage no webhook with this id')
  try {
    deps.identity.changeLimit(session.account_id)
    await act(agentId, id)
    return { see: `${path}?done=webhook-${done}` }
  } catch (thrown) {
    return { page: await listWebhooks(deps, visit, problemOf(thrown)) }
  }
}
