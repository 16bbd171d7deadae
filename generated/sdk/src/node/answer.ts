// Generated from scripts/generate/templates/sdk/src/node/answer.ts by `npm run generate`. Do not edit.
import { AuthorizationError } from '../errors.js'
import type { AuthorizationServerMetadata } from '../rest/index.js'

export interface Wait {
  /** Shows the person where to answer. */
  open: () => unknown
  timeoutSeconds: number
  signal: AbortSignal | undefined
}

/** Asks, and waits until there is an answer, unless it takes too long, is called off, or the person cannot be asked. */
export async function answerWithin<Answer>(
  answer: Promise<Answer>,
  { open, timeoutSeconds, signal }: Wait,
): Promise<Answer> {
  signal?.throwIfAborted()
  let clear = (): void => {}
  const noAnswer = new Promise<never>((_, reject) => {
    const late = () => reject(new AuthorizationError('timed_out', `Nobody answered within ${timeoutSeconds} seconds`))
    const timer = setTimeout(late, timeoutSeconds * 1000)
    const abort = () => reject(signal?.reason)
    signal?.addEventListener('abort', abort)
    clear = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    Promise.resolve().then(open).catch(reject)
  })
  return Promise.race([answer, noAnswer]).finally(() => clear())
}

/** The code, if it is this server that answers (RFC 9207), and the answer is yes. */
export function codeIn(answer: URLSearchParams, metadata: AuthorizationServerMetadata): string {
  const { issuer, authorization_response_iss_parameter_supported: isNamed } = metadata
  const iss = answer.get('iss')
  if (iss !== issuer && (isNamed || iss !== null)) throw foreign(iss, issuer)
  const error = answer.get('error')
  if (error === null) return answer.get('code') ?? ''
  const why = error === 'access_denied' ? 'The person did not allow it' : `The authorization was refused: ${error}`
  throw new AuthorizationError(error, answer.get('error_description') ?? why)
}

export const foreign = (found: string | null, expected: string): AuthorizationError =>
  new AuthorizationError('issuer_mismatch', `${expected} was asked, and ${found ?? 'nobody by name'} answered`)
