import { within, type Bounds } from '../clock.js'
import { AuthorizationError, TimeoutError } from '../errors.js'
import type { AuthorizationServerMetadata } from '../rest/index.js'

/** Asks, and waits until there is an answer, unless it takes too long, is called off, or the person cannot be asked. */
export async function answerWithin<Answer>(bounds: Bounds, answer: Promise<Answer>, ask: () => unknown) {
  const asked = async (): Promise<Answer> => {
    await ask()
    return answer
  }
  try {
    return await within(bounds, () => Promise.race([answer, asked()]))
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error
    throw new AuthorizationError('timed_out', `nobody answered within ${bounds.timeoutMs} ms`, { cause: error })
  }
}

/** The code, if it is this server that answers (RFC 9207), and the answer is yes. */
export function codeIn(answer: URLSearchParams, metadata: AuthorizationServerMetadata): string {
  const { issuer, authorization_response_iss_parameter_supported: isNamed } = metadata
  const iss = answer.get('iss')
  if (iss !== issuer && (isNamed || iss !== null))
    throw new AuthorizationError('issuer_mismatch', `${issuer} was asked, and ${iss ?? 'nobody by name'} answered`)
  const error = answer.get('error')
  if (error === null) return answer.get('code') ?? ''
  const why = error === 'access_denied' ? 'the person did not allow it' : `the authorization was refused: ${error}`
  throw new AuthorizationError(error, answer.get('error_description') ?? why)
}
