import { fixedLimits } from '#generated/limits.ts'
import { mayAct } from '../../people/acting.ts'
import { withParameters } from '../../domain/redirects.ts'
import { Fault } from '../../fault.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Store } from '../../store/index.ts'
import { recipientOf, requestOf, type AuthorizationRequest, type RequestDeps } from './authorization-request.ts'
import { noteUse } from './client-use.ts'
import { newCode, opaqueHash } from './opaque-tokens.ts'

export interface AuthorizationDeps extends RequestDeps {
  store: Store
  clock: Clock
  ids: Ids
}

/**
 * Next step for an authorization request: an error page, a redirect to the client with an error, or the consent page.
 */
export type CheckedRequest =
  | { kind: 'page'; error: Fault }
  | { kind: 'redirect'; location: string }
  | { kind: 'consent'; request: AuthorizationRequest }

/** Validates the query of an authorization request (RFC 6749 section 4.1.1, RFC 9700 section 4.1). */
export async function checkRequest(deps: RequestDeps, query: URLSearchParams): Promise<CheckedRequest> {
  const found = await recipientOf(deps, query).catch(faultOf)
  if (found instanceof Fault) return { kind: 'page', error: found }
  try {
    return { kind: 'consent', request: requestOf(deps, query, found) }
  } catch (thrown) {
    const { code, detail } = faultOf(thrown)
    const [state, ...others] = query.getAll('state')
    const answer = { redirectUri: found.redirectUri, state: others.length > 0 ? undefined : state || undefined }
    return { kind: 'redirect', location: redirect(deps, answer, { error: code, error_description: detail }) }
  }
}

/** Consent of a person. `from` describes the browser and its place for the list of authorized apps. */
export interface Consent {
  accountId: string
  agentId: string | undefined
  from: string
}

const fromCharactersMax = 200

/**
 * Creates a token family and returns the redirect with its code. Throws FORBIDDEN for an agent of somebody else and for
 * an inactive agent. Earlier token families of an inactive agent stay, because it may be activated again.
 */
export async function approve(
  deps: AuthorizationDeps,
  request: AuthorizationRequest,
  { accountId, agentId, from }: Consent,
): Promise<string> {
  const { store, clock, ids } = deps
  const { client, redirectUri, scopes, resource, codeChallenge } = request
  if ((agentId === undefined) !== (request.bearer === 'user'))
    throw new Fault('FORBIDDEN', 'no agent is chosen: choose one of your agents')
  const code = newCode()
  const now = clock()
  const family = {
    id: ids('fam'),
    account_id: accountId,
    agent_id: agentId ?? null,
    client_id: client.id,
    scope: scopes.join(' '),
    resource: resource ?? null,
    redirect_uri: redirectUri,
    code_hash: opaqueHash(code),
    code_challenge: codeChallenge,
    code_expires_at: now + fixedLimits.codeSeconds * 1000,
    consented_from: from.slice(0, fromCharactersMax),
  }
  await store.transaction(async (inside) => {
    if (agentId !== undefined) await inside.organizations.hold(accountId, agentId)
    if (!(await mayAct(inside, accountId, agentId)))
      throw new Fault('FORBIDDEN', 'you may not act for this agent: choose another one')
    if (agentId !== undefined && (await inside.agents.identify(agentId))?.inactive)
      throw new Fault('FORBIDDEN', 'this agent is inactive: choose another one')
    await inside.tokenFamilies.create(family, now)
    await noteUse(inside, client.id, now)
  })
  return redirect(deps, request, { code })
}

/** Returns the redirect that tells the client that the person denied access. */
export const deny = (deps: Pick<RequestDeps, 'config'>, request: AuthorizationRequest): string =>
  redirect(deps, request, { error: 'access_denied' })

/** Returns the redirect to the client. It carries the issuer (RFC 9207) and the `state` of the request. */
function redirect(
  { config }: Pick<RequestDeps, 'config'>,
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  answer: Record<string, string>,
): string {
  return withParameters(redirectUri, { ...answer, ...(state !== undefined && { state }), iss: config.authUrl })
}

function faultOf(thrown: unknown): Fault {
  if (thrown instanceof Fault && thrown.status < 500) return thrown
  throw thrown
}
