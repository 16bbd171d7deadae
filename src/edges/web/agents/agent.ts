import type { ManagedAgent } from '../../../store/people/managed-agents.ts'
import { type Problem, problemOf } from '../fields.ts'
import { paths } from '../paths.ts'
import type { PageAnswer, PersonVisit, WebDeps, WebPage } from '../route.ts'
import { requireManagedAgent } from './own-agents.ts'

export const path = `${paths.agents}/:id`

/** Returns the agent that the path names. Throws NOT_FOUND if the person does not manage it. */
export const requestedAgent = (deps: WebDeps, visit: PersonVisit): Promise<ManagedAgent> =>
  requireManagedAgent(deps, visit, visit.params['id'] ?? '')

/** Returns the handler of an old address, which redirects to a tab of the agent. */
export const redirectToTab =
  (part: string) =>
  async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
    see: `${paths.agents}/${(await requestedAgent(deps, visit)).id}${part}`,
  })

/**
 * Applies the change of a form to the requested agent, and redirects to the address that `act` returns. On an error,
 * shows the page of the form again.
 */
export async function applyChange(
  deps: WebDeps,
  visit: PersonVisit,
  act: (agent: ManagedAgent) => Promise<string>,
  showAgain: (agent: ManagedAgent, problem: Problem) => WebPage | Promise<WebPage>,
): Promise<PageAnswer> {
  const agent = await requestedAgent(deps, visit)
  try {
    deps.identity.changeLimit(visit.session.account_id)
    return { see: await act(agent) }
  } catch (thrown) {
    return { page: await showAgain(agent, problemOf(thrown)) }
  }
}

export const staleFormText =
  'somebody changed this after you opened the page. Your input is still here: save it again, or reload the page to see the change'
