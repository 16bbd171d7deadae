import type { IncomingMessage } from 'node:http'
import { isStorableText } from '../../domain/json-values.ts'
import { Fault } from '../../fault.ts'
import { formText, readBytes } from '../body.ts'
import type { Form, WebDeps } from './route.ts'

const formBytesMax = 32_768

export const noForm: Form = () => ''

/** The fields of a form as browsers send it, if it comes in time. */
export async function readForm(
  { arrivals }: Pick<WebDeps, 'arrivals'>,
  request: IncomingMessage,
  bytesMax = formBytesMax,
): Promise<Form> {
  const bytes = await arrivals.receive(request, () => readBytes(request, bytesMax))
  const fields = new URLSearchParams(formText(bytes, request.headers['content-type']))
  return (name) => {
    const values = fields.getAll(name)
    if (values.length > 1) throw new Fault('VALIDATION_ERROR', `the form has the field ${name} twice`)
    const value = values[0] ?? ''
    if (!isStorableText(value)) throw new Fault('VALIDATION_ERROR', `the field ${name} holds U+0000`)
    return value
  }
}
