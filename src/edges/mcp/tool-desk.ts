import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { ToolName } from '#generated/mcp/tools.ts'
import type { Calls } from '../../calls/index.ts'
import type { Asking } from '../../context.ts'
import type { Caller } from '../../domain/authority.ts'
import { toFault } from '../../fault.ts'
import type { Observe } from '../../observe.ts'
import { stopwatch } from '../../platform/clock.ts'
import type { Conversation } from './protocol.ts'
import { InputNeeded } from './questions-by-result.ts'
import type { AskingCall } from './questions.ts'
import { dataOf, errorOf, resultOf } from './rendering.ts'
import { CallCancelled } from './session-questions.ts'

export interface ToolDeskDeps {
  calls: Pick<Calls, 'callTool' | 'readResource'>
  observe: Observe
}

/** How the person behind a call is asked, in the way of the revision that the call came by. */
export type AskFor = (call: AskingCall, context: ServerContext) => Asking

/** Where the messages of a request become calls, and what comes of them is written for clients. */
export function createToolDesk({ calls, observe }: ToolDeskDeps) {
  return {
    conversation: (caller: Caller, askFor: AskFor, requestId: string): Conversation => ({
      async callTool(name: ToolName, input: unknown, context: ServerContext) {
        const elapsed = stopwatch()
        const told = (outcome: string): void =>
          observe.mcp.toolCall({ tool: name, outcome, callerId: caller.agentId, ms: elapsed(), requestId })
        try {
          const result = resultOf(
            await calls.callTool({ name, input, caller, ...askFor({ caller, tool: name, input }, context) }),
          )
          told('ok')
          return result
        } catch (thrown) {
          if (thrown instanceof InputNeeded) told('asks')
          if (thrown instanceof InputNeeded) return thrown.result
          if (thrown instanceof CallCancelled) told('cancelled')
          if (thrown instanceof ProtocolError) throw thrown
          const fault = toFault(thrown)
          observe.fault(name, fault, requestId)
          told(fault.code)
          return errorOf(fault)
        }
      },

      async readResource(uri) {
        const content = await calls.readResource(caller, uri).catch((thrown) => {
          const fault = toFault(thrown)
          observe.fault('resources/read', fault, requestId)
          if (fault.code === 'NOT_FOUND') return undefined
          throw new ProtocolError(ProtocolErrorCode.InternalError, `${fault.code}: ${fault.detail}`)
        })
        if (!content) throw new ResourceNotFoundError(uri)
        return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(dataOf(content)) }] }
      },
    }),
  }
}

export type ToolDesk = ReturnType<typeof createToolDesk>
