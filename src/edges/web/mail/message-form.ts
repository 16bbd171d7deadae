import { patterns } from '#generated/schemas.ts'
import { FieldFault } from '../../../people/field-fault.ts'
import { isHandle, withAtSign } from '../../../domain/handles.ts'
import { Fault } from '../../../fault.ts'
import { problemOf, type Problem } from '../fields.ts'
import type { Visit } from '../route.ts'

/** Highest size of the form in bytes. Percent-encoding makes a text up to three times as long. */
export const messageFormBytesMax = 1_048_576

/** Returns the message id that the page chose. A form that is submitted twice therefore sends one message. */
export function draftIdIn({ form }: Visit): string {
  const id = form('id')
  if (!patterns.EnvelopeId.test(id))
    throw new Fault('VALIDATION_ERROR', 'the form is not valid any more: reload its page, and send it again')
  return id
}

/** Returns the text of the form with LF line ends. Browsers send CRLF. */
export const textIn = ({ form }: Visit): string => form('text').replaceAll('\r\n', '\n')

/** Returns the handles in a field. Spaces, commas or semicolons separate them. */
export function handlesIn({ form }: Visit, field: string): string[] {
  const handles = form(field)
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .map(withAtSign)
  const invalid = handles.find((handle) => !isHandle(handle))
  if (invalid === undefined) return handles
  throw new FieldFault(field, 'must be handles such as @owner.agent_name, separated by spaces', {
    code: 'INVALID_HANDLE',
    formText: 'Enter handles such as @owner.agent_name, separated by spaces.',
  })
}

const texts: Readonly<Record<string, string>> = {
  NOT_FOUND:
    'Not sent. At least one recipient cannot receive mail from this agent. Check the handles, and that both sides allow each other.',
  CONFLICT:
    'This message was already sent with another text or other files. Look for it in the thread. To send this one too, send it again.',
}

/**
 * Returns the error of a failed send. It does not name the recipient that cannot receive the message, because the
 * contract forbids that.
 */
export function sendingProblem(thrown: unknown): Problem {
  const problem = problemOf(thrown)
  return { ...problem, text: texts[problem.code] ?? problem.text }
}
