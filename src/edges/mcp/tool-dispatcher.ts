import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { tools, type ToolName } from '#generated/mcp/tools.ts'
import type { Calls } from '../../calls/index.ts'
import type { Asking } from '../../context.ts'
import type { Caller } from '../../domain/authority.ts'
import { withoutNulls } from '../../domain/nulls.ts'
import { type Fault, toFault } from '../../fault.ts'
import type { Observers } from '../../platform/observe.ts'
import { startStopwatch } from '../../platform/clock.ts'
import { createCompletion } from './completions.ts'
import type { AgentOperations } from './protocol.ts'
import { InputRequiredError } from './questions/questions-by-result.ts'
import type { ToolCallToApprove } from './questions/questions.ts'
import { visibleDataOf, toolErrorResultOf, toolResultOf } from './rendering.ts'
import { CallCancelledError } from './questions/session-questions.ts'

export interface ToolDispatcherDeps {
  calls: Pick<Calls, 'callTool' | 'readResource'>
  observe: Observers
}

/** Function that returns the functions to ask the person about a call. The protocol revision decides how they ask. */
export type CreateApprovalPrompt = (call: ToolCallToApprove, context: ServerContext) => Asking

/** Creates the dispatcher of tool calls. It converts errors to results, and reports each call to the metrics. */
export function createToolDispatcher({ calls, observe }: ToolDispatcherDeps) {
  /** Reports a fault of a method without an error result of its own. Returns the error of the protocol. */
  function rejectionOf(method: string, fault: Fault, requestId: string): ProtocolError {
    observe.fault(method, fault, requestId)
    return new ProtocolError(ProtocolErrorCode.InternalError, `${fault.code}: ${fault.detail}`)
  }

  return {
    conversation: (caller: Caller, askFor: CreateApprovalPrompt, requestId: string): AgentOperations => ({
      complete: (source, start) =>
        createCompletion(calls, caller)(source, start).catch((thrown) => {
          throw rejectionOf('completion/complete', toFault(thrown), requestId)
        }),

      async callTool(name: ToolName, sent: unknown, context: ServerContext) {
        const input = withoutNulls(sent, tools[name].input)
        const elapsed = startStopwatch()
        const observeOutcome = (outcome: string): void =>
          observe.mcp.toolCall({ tool: name, outcome, callerId: caller.agentId, ms: elapsed(), requestId })
        try {
          const result = toolResultOf(
            await calls.callTool({ name, input, caller, ...askFor({ caller, tool: name, input }, context) }),
          )
          observeOutcome('ok')
          return result
        } catch (thrown) {
          if (thrown instanceof InputRequiredError) observeOutcome('asks')
          if (thrown instanceof InputRequiredError) return thrown.result
          if (thrown instanceof CallCancelledError) observeOutcome('cancelled')
          if (thrown instanceof ProtocolError) throw thrown
          const fault = toFault(thrown)
          observe.fault(name, fault, requestId)
          observeOutcome(fault.code)
          return toolErrorResultOf(fault, tools[name].advice)
        }
      },

      async readResource(uri) {
        const content = await calls.readResource(caller, uri).catch((thrown) => {
          const fault = toFault(thrown)
          const rejection = rejectionOf('resources/read', fault, requestId)
          if (fault.code === 'NOT_FOUND') return undefined
          throw rejection
        })
        if (!content) throw new ResourceNotFoundError(uri)
        return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(visibleDataOf(content)) }] }
      },
    }),
  }
}

export type ToolDispatcher = ReturnType<typeof createToolDispatcher>
