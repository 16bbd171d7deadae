import type { Reply } from '#generated/rest/call.ts'
import type { Caller } from '../domain/authority.ts'
import { Fault, toFault } from '../fault.ts'
import { authenticateAgent, type TokenCheck } from './authenticate.ts'
import type { IncomingCall, Route } from './incoming.ts'
import { createContextFactories } from './contexts.ts'
import { createStoredAnswerLimits } from './stored-answers.ts'
import { createOpenRequestCounter, type WhenFinished } from './open-requests.ts'
import { performCall, type CallDeps, type CallState } from './pipeline.ts'
import type { Quota } from './rates.ts'
import { withMeasuredBody, withFirstPiece } from './reply.ts'
import { admitToolRequest, callTool, readResource, type ToolCall } from './tools.ts'
import { createWaitingCalls } from './waits.ts'

export interface CallOutcome {
  answer: Reply | Fault
  /** Id of the calling agent or account. Undefined while it is unknown. */
  callerId: string | undefined
  /** Remaining requests within the limits of the caller. */
  quotas: readonly Quota[]
}

/** Token or ticket of a connection. A ticket stands for a token that was checked when the ticket was issued. */
export interface ConnectionCheck extends TokenCheck {
  ticket?: string | undefined
}

/** Functions with which the protocol edges (REST, MCP and WebSocket) perform operations. */
export interface Calls {
  /** Performs the call. Never rejects: the outcome contains the error. */
  perform(route: Route, incoming: IncomingCall): Promise<CallOutcome>
  /**
   * Authorizes a connection that outlives its request, and counts it as one request of the agent. Reads the agent's
   * authority from the database instead of the cache.
   */
  authorizeConnection(check: ConnectionCheck): Promise<Caller>
  /** Authenticates a request to the MCP server. The scope of a tool is checked later, when the tool is known. */
  authenticateForTools(authorization: string | undefined): Promise<Caller>
  /** Counts the request and marks it as open until it is finished. Throws if the agent may not act. */
  admitToTools(caller: Caller, whenFinished: WhenFinished): Promise<void>
  /** Throws if the token of a long request has expired meanwhile, or if the agent may no longer act. */
  requireForTools(caller: Caller): Promise<void>
  /** Counts a further message of the same request as one more request of the agent. */
  countForTools(caller: Caller): void
  /** Counts a request also as a write. Tool calls do not need this, because `callTool` counts their writes. */
  countWrite(caller: Caller): void
  /** Returns the result of a tool. Rejects with a Fault. */
  callTool(call: ToolCall): Promise<object>
  /** Returns the content of an MCP resource, or undefined if there is no such resource. */
  readResource(caller: Caller, uri: string): Promise<object | undefined>
  /** Answers the waiting calls, spread evenly over `ms` milliseconds. Later calls are answered without a wait. */
  stopWaiting(ms: number): Promise<void>
}

export function createCalls(deps: CallDeps): Calls {
  const { authority, config, clock, observe, rates, tickets } = deps
  const openRequests = createOpenRequestCounter(config.rateLimits ? config.openRequestsMax : Infinity)
  const waits = createWaitingCalls(deps)
  const shared = {
    ...deps,
    contexts: createContextFactories({ ...deps, waits }),
    storedAnswers: createStoredAnswerLimits(config, clock),
    openRequests,
  }

  return {
    async perform(route, incoming) {
      const state: CallState = { callerId: undefined }
      const settled = (reply: Reply): Reply => (state.settle ? withMeasuredBody(reply, state.settle) : reply)
      const answer = await performCall(shared, route, incoming, state).then(withFirstPiece).then(settled).catch(toFault)
      if (answer instanceof Fault) observe.fault(route.operationId, answer, incoming.requestId)
      const { callerId } = state
      const quotas = callerId === undefined ? [] : rates.quotas(callerId, route.rate)
      return { answer, callerId, quotas }
    },

    async authorizeConnection({ ticket, ...check }) {
      const caller = ticket === undefined ? await authenticateAgent(deps, check) : await tickets.redeem(ticket)
      rates.spend(caller.agentId, null)
      await authority.require(caller, 'socket')
      return caller
    },

    authenticateForTools: (authorization) => authenticateAgent(deps, { authorization, resource: 'mcp', scopes: [] }),
    admitToTools: (caller, whenFinished) => admitToolRequest(deps, openRequests, { caller, whenFinished }),
    async requireForTools(caller) {
      if (clock() >= caller.expiresAt) throw new Fault('TOKEN_EXPIRED')
      await authority.require(caller, 'call')
    },
    countForTools: ({ agentId }) => rates.spend(agentId, null),
    countWrite: ({ agentId }) => rates.spendMore(agentId, 'writes'),

    callTool: (call) => callTool(deps, call),
    readResource: (caller, uri) => readResource(deps, caller, uri),

    stopWaiting: waits.stop,
  }
}
