import type { Reply } from '#generated/rest/call.ts'
import type { Caller } from '../domain/authority.ts'
import { Fault, toFault } from '../fault.ts'
import { authenticateAgent, type TokenCheck } from './authenticate.ts'
import type { Incoming, Route } from './incoming.ts'
import { createContexts } from './contexts.ts'
import { createKeptAnswers } from './kept-answers.ts'
import { createOpenRequests, type WhenFinished } from './open-requests.ts'
import { respond, type CallDeps, type KnownCaller } from './pipeline.ts'
import type { Quota } from './rates.ts'
import { withFirstPiece } from './reply.ts'
import { admit, callTool, readResource, type ToolCall } from './tools.ts'
import { createWaits } from './waits.ts'

export interface CallOutcome {
  answer: Reply | Fault
  /** The agent or account that called, once that is known. */
  callerId: string | undefined
  /** What the caller has left of its limits. */
  quotas: readonly Quota[]
}

/** A ticket stands for a token that was checked when it was made. */
export interface ConnectionCheck extends TokenCheck {
  ticket?: string | undefined
}

/** The one way to every operation, whichever edge a call came by. */
export interface Calls {
  /** Never rejects: what goes wrong is the outcome. */
  perform(route: Route, incoming: Incoming): Promise<CallOutcome>
  /**
   * The agent of a connection that outlives its request, which counts as one of the agent's; its authority is read now,
   * and no remembered one is used.
   */
  authorizeConnection(check: ConnectionCheck): Promise<Caller>
  /** The agent of a request to the MCP server; what its token lacks for a tool is looked at where the tool is known. */
  authenticateForTools(authorization: string | undefined): Promise<Caller>
  /** Counts the request of such an agent, and that it is open until it is finished; throws if the agent may not act. */
  admitToTools(caller: Caller, whenFinished: WhenFinished): Promise<void>
  /** Counts one more request that came with it. */
  countForTools(caller: Caller): void
  /** Counts a request among the writes, too; a tool that writes is counted by its call. */
  countWrite(caller: Caller): void
  /** What a tool answers; rejects with a Fault. */
  callTool(call: ToolCall): Promise<object>
  /** What a resource of the MCP server holds for an agent; undefined where there is no such resource. */
  readResource(caller: Caller, uri: string): Promise<object | undefined>
  /** Answers the calls that wait for something, evenly over the time, and lets none wait after that. */
  stopWaiting(ms: number): Promise<void>
}

export function createCalls(deps: CallDeps): Calls {
  const { authority, config, clock, observe, rates, tickets } = deps
  const openRequests = createOpenRequests(config.rateLimits ? config.openRequestsMax : Infinity)
  const waits = createWaits(deps)
  const shared = {
    ...deps,
    contexts: createContexts({ ...deps, waits }),
    keptAnswers: createKeptAnswers(config, clock),
    openRequests,
  }

  return {
    async perform(route, incoming) {
      const known: KnownCaller = { callerId: undefined }
      const answer = await respond(shared, route, incoming, known).then(withFirstPiece).catch(toFault)
      if (answer instanceof Fault) observe.fault(route.operationId, answer, incoming.requestId)
      const { callerId } = known
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
    admitToTools: (caller, whenFinished) => admit(deps, openRequests, { caller, whenFinished }),
    countForTools: ({ agentId }) => rates.spend(agentId, null),
    countWrite: ({ agentId }) => rates.spendMore(agentId, 'writes'),

    callTool: (call) => callTool(deps, call),
    readResource: (caller, uri) => readResource(deps, caller, uri),

    stopWaiting: waits.stop,
  }
}
