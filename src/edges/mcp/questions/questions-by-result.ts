import { hash } from 'node:crypto'
import {
  inputRequired,
  inputResponse,
  ProtocolError,
  ProtocolErrorCode,
  type InputRequiredResult,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { Asking } from '../../../context.ts'
import { canonicalJson } from '../../../domain/canonical-json.ts'
import { generateSecret } from '../../../platform/secret-hashes.ts'
import { createPendingElicitations, type PendingElicitationDeps } from './pending-elicitations.ts'
import { decisionByAction, elicitationFormOf, type ToolCallToApprove } from './questions.ts'

/** Error that ends a tool call. The result of that call makes the client ask its user and repeat the call. */
export class InputRequiredError extends Error {
  readonly result: InputRequiredResult

  constructor(result: InputRequiredResult) {
    super('the client must ask its user first')
    this.result = result
  }
}

/** Key of the elicitation in the result of a call. A result has at most one elicitation. */
const key = 'approval'

/**
 * Returns a function that asks the user through the result of the call. The result contains an elicitation and a
 * secret. The client asks its user, and repeats the call with the answer and the secret.
 */
export function createElicitationsByResult(deps: PendingElicitationDeps) {
  const elicitations = createPendingElicitations(deps)

  return (call: ToolCallToApprove, canAsk: boolean, { mcpReq }: ServerContext): Asking => {
    const { caller } = call
    const secret = mcpReq.requestState()

    async function findApproval(): Promise<string | undefined> {
      if (secret === undefined) return undefined
      const [approvalId, digest] = (await elicitations.find(caller, secret))?.split(' ') ?? []
      if (digest !== digestOf(call)) throw badState()
      return approvalId
    }

    return {
      resumed: findApproval,
      async ask({ approvalId, text }) {
        const response = inputResponse(mcpReq.inputResponses, key)
        if (response.kind === 'elicit' && (await findApproval()) === approvalId)
          return decisionByAction[response.action]
        if (!canAsk) return 'later'
        const newSecret = generateSecret()
        await elicitations.keep(caller, newSecret, `${approvalId} ${digestOf(call)}`)
        throw inputNeeded(text, newSecret)
      },
    }
  }
}

export type ElicitationsByResult = ReturnType<typeof createElicitationsByResult>

const inputNeeded = (text: string, requestState: string): InputRequiredError =>
  new InputRequiredError(
    inputRequired({ inputRequests: { [key]: inputRequired.elicit(elicitationFormOf(text)) }, requestState }),
  )

const digestOf = ({ tool, input }: ToolCallToApprove): string =>
  hash('sha256', canonicalJson([tool, input]), 'base64url')

const badState = (): ProtocolError =>
  new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    'requestState is expired or belongs to another call: call the tool again without it',
  )
