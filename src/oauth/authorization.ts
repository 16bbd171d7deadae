import { fixedLimits } from '#generated/limits.ts'
import { mayAct } from '../directory/acting.ts'
import { withParameters } from '../domain/redirects.ts'
import { Fault } from '../fault.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import type { Store } from '../store/index.ts'
import { recipientOf, requestOf, type AuthorizationRequest, type RequestDeps } from './authorization-request.ts'
import { noteUse } from './client-use.ts'
import { newCode, opaqueHash } from './opaque-tokens.ts'

export interface AuthorizationDeps extends RequestDeps {
  store: Store
  clock: Clock
  ids: Ids
}

/** What to do with an authorization request: show a page that says why not, send the person back, or ask them. */
export type CheckedRequest =
  | { kind: 'page'; error: Fault }
  | { kind: 'redirect'; location: string }
  | { kind: 'consent'; request: AuthorizationRequest }

/** Looks at the query of an authorization request (RFC 6749 section 4.1.1, RFC 9700 section 4.1). */
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

/** The person who consents, the agent that they picked, and where they are, in words that they will recognise. */
export interface Consent {
  accountId: string
  agentId: string | undefined
  from: string
}

const fromCharactersMax = 200

/**
 * Begins a token family and sends the person back with its code. FORBIDDEN for an agent that is not theirs, and for one
 * that is inactive and can do nothing. What was allowed before it became so goes on, since it may be active again.
 */
export async function approve(
  deps: AuthorizationDeps,
  request: AuthorizationRequest,
  { accountId, agentId, from }: Consent,
): Promise<string> {
  const { store, clock, ids } = deps
  const { client, redirectUri, scopes, resource, codeChallenge } = request
  if ((agentId === undefined) !== (request.bearer === 'user')) throw new Fault('FORBIDDEN', 'pick an agent')
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
      throw new Fault('FORBIDDEN', 'the agent is not one that you may act for')
    if (agentId !== undefined && (await inside.agents.identify(agentId))?.inactive)
      throw new Fault('FORBIDDEN', 'the operator has made that agent inactive: it can do nothing')
    await inside.tokenFamilies.create(family, now)
    await noteUse(inside, client.id, now)
  })
  return redirect(deps, request, { code })
}

/** Sends the person back with their no. */
export const deny = (deps: Pick<RequestDeps, 'config'>, request: AuthorizationRequest): string =>
  redirect(deps, request, { error: 'access_denied' })

/** Every answer says whose it is (RFC 9207), and gives the state back. */
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
