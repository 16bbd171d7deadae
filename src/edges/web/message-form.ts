import { patterns } from '#generated/schemas.ts'
import { FieldFault } from '../../directory/field-fault.ts'
import { isHandle, withAt } from '../../domain/handles.ts'
import { Fault } from '../../fault.ts'
import { problemOf, type Problem } from './fields.ts'
import type { Visit } from './route.ts'

/** Its text can be three times as long in a form, where bytes are written as `%E2`. */
export const messageFormBytesMax = 1_048_576

/** The id that the page has given the message, so that a form which is sent twice sends it once. */
export function draftIdIn({ form }: Visit): string {
  const id = form('id')
  if (!patterns.EnvelopeId.test(id)) throw new Fault('VALIDATION_ERROR', 'the form is not as the page had it')
  return id
}

/** Browsers send lines that end as in a mail of the last century. */
export const textIn = ({ form }: Visit): string => form('text').replaceAll('\r\n', '\n')

/** The handles of a field, with spaces or commas between them. */
export function handlesIn({ form }: Visit, field: string): string[] {
  const handles = form(field)
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .map(withAt)
  const wrong = handles.find((handle) => !isHandle(handle))
  if (wrong === undefined) return handles
  throw new FieldFault(field, 'must be handles such as @owner.agent_name, with spaces between them', {
    code: 'INVALID_HANDLE',
  })
}

const refusals: Readonly<Record<string, string>> = {
  NOT_FOUND:
    'Nothing was sent. One of those whom it is for is not there, or takes no mail from this agent now, or this agent does not admit them: each side has to admit the other.',
  CONFLICT:
    'This message was sent already, with another text or other files than it has now. Look for it in the thread; to send this one too, send it again.',
}

/** Why nothing was sent. That nobody can tell who took it not is the contract's, and so it is here. */
export function sendingProblem(thrown: unknown): Problem {
  const problem = problemOf(thrown)
  return { ...problem, text: refusals[problem.code] ?? problem.text }
}
