import { hash } from 'node:crypto'
import {
  inputRequired,
  inputResponse,
  ProtocolError,
  ProtocolErrorCode,
  type InputRequiredResult,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { Asking } from '../../context.ts'
import { canonicalJson } from '../../domain/canonical-json.ts'
import { generateSecret } from '../../platform/secret-hashes.ts'
import { createKeptQuestions, type KeptQuestionDeps } from './kept-questions.ts'
import { decisions, formOf, type AskingCall } from './questions.ts'

/** Thrown on the way to the answer that has the client ask its person and call again. */
export class InputNeeded extends Error {
  readonly result: InputRequiredResult

  constructor(result: InputRequiredResult) {
    super('the client has to ask its person first')
    this.result = result
  }
}

/** The one question of a call. */
const key = 'approval'

/** How people are asked by results that have the client call again, with its person's answer and a secret. */
export function createQuestionsByResult(deps: KeptQuestionDeps) {
  const kept = createKeptQuestions(deps)

  return (call: AskingCall, canAsk: boolean, { mcpReq }: ServerContext): Asking => {
    const { caller } = call
    const secret = mcpReq.requestState()

    async function resumed(): Promise<string | undefined> {
      if (secret === undefined) return undefined
      const [approvalId, digest] = (await kept.find(caller, secret))?.split(' ') ?? []
      if (digest !== digestOf(call)) throw badState()
      return approvalId
    }

    return {
      resumed,
      async ask({ approvalId, text }) {
        const response = inputResponse(mcpReq.inputResponses, key)
        if (response.kind === 'elicit' && (await resumed()) === approvalId) return decisions[response.action]
        if (!canAsk) return 'later'
        const given = generateSecret()
        await kept.keep(caller, given, `${approvalId} ${digestOf(call)}`)
        throw inputNeeded(text, given)
      },
    }
  }
}

export type AskByResult = ReturnType<typeof createQuestionsByResult>

const inputNeeded = (text: string, requestState: string): InputNeeded =>
  new InputNeeded(inputRequired({ inputRequests: { [key]: inputRequired.elicit(formOf(text)) }, requestState }))

const digestOf = ({ tool, input }: AskingCall): string => hash('sha256', canonicalJson([tool, input]), 'base64url')

const badState = (): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, 'this requestState is not good for this call, or not any more')
