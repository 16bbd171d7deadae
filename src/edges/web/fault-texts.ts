import type { ErrorCode } from '#generated/errors.ts'
import { Fault } from '../../fault.ts'

/** Texts that pages show for errors without a text of their own. The texts of the contract are for programs. */
const texts: Partial<Record<ErrorCode, string>> = {
  UNAUTHORIZED: 'You are no longer signed in. Sign in, and try again.',
  FORBIDDEN: 'You are not allowed to do this.',
  FEATURE_NOT_AVAILABLE: 'Your tier does not include this. Your account page says who changes the tier.',
  NOT_FOUND: 'This page does not exist, or you have no access to it.',
  AGENT_NOT_FOUND: 'This agent does not exist, or you have no access to it.',
  METHOD_NOT_ALLOWED: 'This page cannot be opened in this way. Go to the start page.',
  VALIDATION_ERROR: 'The form or the link is damaged. Reload the page, and try again.',
  INVALID_ENDPOINT: 'The endpoint did not pass the test. Check its address, and try again.',
  INVALID_HANDLE: 'Enter a handle, such as @owner.agent_name.',
  INVALID_FILE: 'One of the files cannot be attached. Choose it again.',
  DUPLICATE_HANDLE: 'This name is taken. Choose another one.',
  CONFLICT: 'This was changed elsewhere. Reload the page, and try again.',
  PAYLOAD_TOO_LARGE: 'This is too long. Shorten the text, and try again.',
  REQUEST_TIMEOUT: 'The form did not arrive in time, so nothing was done. Check your connection, and try again.',
  RATE_LIMITED: 'Too many requests. Wait a moment, and try again.',
  SERVICE_UNAVAILABLE: 'The service is busy. Wait a moment, and try again.',
}

const serverText = 'Something went wrong in the service. Try again later.'
const appText = 'The app sent a request that is not valid. Go back to the app, and start again.'
const otherText = 'This did not work. Go back, and try again.'

/** Returns true for an error code of OAuth. Only the request of an app causes such an error. */
export const isOauthCode = (code: ErrorCode): boolean => code === code.toLowerCase()

function textOfCode({ code, status }: Pick<Fault, 'code' | 'status'>): string {
  if (status >= 500) return texts[code] ?? serverText
  return isOauthCode(code) ? appText : (texts[code] ?? otherText)
}

/**
 * Returns the text of an error for people: the text that its source gives for forms, or the details of a source that
 * writes for people, or the text of its code.
 */
export function textForPeople(fault: Fault): string {
  if (fault.formText !== undefined) return fault.formText
  const hasOwnText = fault.hasOwnDetail && fault.status < 500 && !isOauthCode(fault.code)
  return hasOwnText ? fault.detail : textOfCode(fault)
}

/**
 * Rethrows an error about the form or the address of the request. Programs cause the same errors, and their details are
 * for programs, so people get the text of the code.
 */
export function throwForPeople(thrown: unknown): never {
  if (!(thrown instanceof Fault) || thrown.formText !== undefined) throw thrown
  const { code, detail, headers, retryAfterSeconds, cause } = thrown
  const more = { headers, cause, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
  throw new Fault(code, detail, { ...more, formText: textOfCode(thrown) })
}
