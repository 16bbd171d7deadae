import type { Reply } from '#generated/rest/call.ts'
import type { ClientForm, OperationId } from '#generated/rest/routes.ts'
import type { ClientContext } from '../context.ts'
import { ownerOf } from '../domain/handles.ts'
import { handlers } from '../handlers/index.ts'
import { authenticateClient } from '../access/oauth/client-authentication.ts'
import { requireGrant } from '../access/oauth/grants/index.ts'
import { withResourceNames } from '../access/oauth/resources.ts'
import type { SecretChecks, FailedSecretLimits } from '../access/oauth/secrets.ts'
import { setActor } from '../platform/acting.ts'
import type { Observers } from '../platform/observe.ts'
import type { AnswerMemory, OwnerLimits } from '../access/owner-limits.ts'
import type { Clock, Timer } from '../platform/clock.ts'
import type { Arrivals } from '../push/arrivals.ts'
import { authenticateAgent, authenticateUser } from './authenticate.ts'
import type { IncomingCall, Route } from './incoming.ts'
import type { Conversations } from '../mail/threads/index.ts'
import type { ContextDeps, ContextFactories } from './contexts.ts'
import { requestDigestOf, findReplay, parseIdempotencyKey, performIdempotentWrite } from './idempotency.ts'
import { validateInput } from './input.ts'
import type { StoredAnswerLimits } from './stored-answers.ts'
import type { CountOpenRequest } from './open-requests.ts'
import type { RateLimits } from './rates.ts'

export interface CallDeps extends Omit<ContextDeps, 'waits'>, Conversations {
  arrivals: Arrivals
  /** Clock of the database. Only tests set it. */
  databaseClock?: Clock | undefined
  observe: Observers
  ownerLimits: OwnerLimits
  rates: RateLimits
  secrets: SecretChecks
  timer: Timer
  wrongSecrets: FailedSecretLimits
}

/** Dependencies of a call, with the state that all calls of one process share. */
interface PipelineDeps extends CallDeps {
  contexts: ContextFactories
  storedAnswers: StoredAnswerLimits
  openRequests: CountOpenRequest
}

/** State of a call. The pipeline sets the caller early, so that the log of a failed call also names the caller. */
export interface CallState {
  callerId: string | undefined
  /** Sets the size in bytes of the answer. Present only for reads, because only reads reserve memory. */
  settle?: AnswerMemory['settle']
}

/**
 * Bytes of memory to reserve for an answer before the operation runs. These two reads mark mail as read, so their
 * answers must not be rejected afterwards. The answers of all other reads are rejected if there is too little memory.
 */
const expectedBytes: Partial<Record<OperationId, number>> = { getMessage: 262_144, getMessages: 524_288 }

/**
 * Performs a call. All calls have the same order of steps: authenticate, count, check authority, read the input, replay
 * a stored answer, validate the input, run the handler. Each kind of call skips the steps that it does not need. A call
 * of an OAuth client reads the form first, because the form names the client.
 */
export async function performCall(
  deps: PipelineDeps,
  route: Route,
  incoming: IncomingCall,
  state: CallState,
): Promise<Reply> {
  const { authority, contexts, ownerLimits, rates } = deps

  if (route.kind === 'public') {
    if (route.rate !== null) rates.spendFrom(incoming.source, route.rate)
    const input = validateInput(route, await incoming.readInput())
    return route.call(handlers, contexts.public(incoming), input)
  }

  if (route.kind === 'client') {
    try {
      const input = validateInput(route, await incoming.readInput())
      const client = await clientContext(deps, route, incoming, route.clientForm(input))
      return await route.call(handlers, client, input)
    } catch (thrown) {
      throw withResourceNames(thrown, deps.resources)
    }
  }

  const check = { authorization: incoming.authorization, resource: route.resource, scopes: route.scopes }
  if (route.kind === 'user') {
    const user = await authenticateUser(deps, check)
    count(deps, route, incoming, state, user.accountId)
    await reserveAnswer(deps, route, incoming, state, user.accountId)
    const input = validateInput(route, await incoming.readInput())
    return route.call(handlers, contexts.user(user), input)
  }

  const caller = await authenticateAgent(deps, check)
  count(deps, route, incoming, state, caller.agentId)
  if (route.rate === 'searches') await ownerLimits.countSearch(caller.handle)

  if (route.kind === 'agentSend') {
    // The send checks the authority of the agent and the trust of the recipients in one statement.
    const input = validateInput(route, await incoming.readInput())
    return route.call(handlers, contexts.agentSend(caller), input)
  }

  await authority.require(caller, 'call')
  if (route.kind === 'agent') {
    await reserveAnswer(deps, route, incoming, state, ownerOf(caller.handle))
    const input = validateInput(route, await incoming.readInput())
    return route.call(handlers, contexts.agent(caller, incoming), input)
  }

  const key = parseIdempotencyKey(incoming.idempotencyKey)
  const operation = { agentId: caller.agentId, endpoint: route.operationId, key }
  const sent = await incoming.readInput(operation)
  const digest = requestDigestOf(sent)

  if (route.kind === 'agentWrite')
    return performIdempotentWrite(deps, operation, digest, (store) =>
      route.call(handlers, contexts.agentWrite(caller, store), validateInput(route, sent)),
    )

  const replay = await findReplay(deps, operation, digest)
  if (replay) return replay
  const input = validateInput(route, sent)
  const prepared = await route.call(handlers, contexts.agentPreparedWrite(caller), input)
  const reply = await performIdempotentWrite(deps, operation, digest, (store) =>
    prepared.write(contexts.agentWrite(caller, store)),
  )
  prepared.committed()
  return reply
}

/** Authenticates the client that a form names. Rejects an unknown grant type before it checks the client. */
async function clientContext(
  deps: PipelineDeps,
  { rate }: Route,
  { authorization, source }: IncomingCall,
  form: ClientForm,
): Promise<ClientContext> {
  if (form.grant_type !== undefined) requireGrant(form.grant_type)
  if (rate !== null) deps.rates.spendFrom(source, rate)
  const client = await authenticateClient(deps, { authorization, form, source })
  setActor({ type: client.secret_hash === null ? 'app' : 'client', id: client.id })
  return deps.contexts.client(client, source, () => deps.wrongSecrets.count({ source }))
}

/** Counts the call for its caller. Throws RATE_LIMITED above the limit. */
function count(deps: PipelineDeps, route: Route, incoming: IncomingCall, state: CallState, callerId: string): void {
  state.callerId = callerId
  deps.rates.spend(callerId, route.rate)
  deps.openRequests(callerId, incoming.whenFinished)
}

/** Reserves memory for the answer of a read, until the client has read it. */
async function reserveAnswer(
  { ownerLimits }: PipelineDeps,
  { operationId }: Route,
  { whenFinished }: IncomingCall,
  state: CallState,
  owner: string,
): Promise<void> {
  const expected = expectedBytes[operationId]
  const memory = await ownerLimits.reserveAnswer(owner, expected ?? 0, whenFinished)
  state.settle = expected === undefined ? memory.settle : memory.hold
}
