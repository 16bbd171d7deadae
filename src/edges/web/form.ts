import type { IncomingMessage } from 'node:http'
import rawBody from 'raw-body'
import { isStorableText } from '../../domain/json-values.ts'
import { Fault } from '../../fault.ts'
import { isPercentEncoded } from '../address.ts'
import type { Form } from './route.ts'

const formBytesMax = 32_768
const utf8 = new TextDecoder('utf-8', { fatal: true })

export const noForm: Form = () => ''

/** The fields of a form as browsers send it. */
export async function readForm(request: IncomingMessage): Promise<Form> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? ''))
    throw new Fault('VALIDATION_ERROR', 'this is not a form')
  const text = await readText(request)
  if (!isPercentEncoded(text)) throw new Fault('VALIDATION_ERROR', 'the form is not percent-encoded UTF-8')
  const fields = new URLSearchParams(text)
  return (name) => {
    const values = fields.getAll(name)
    if (values.length > 1) throw new Fault('VALIDATION_ERROR', `the form has the field ${name} twice`)
    const value = values[0] ?? ''
    if (!isStorableText(value)) throw new Fault('VALIDATION_ERROR', `the field ${name} holds U+0000`)
    return value
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  try {
    const bytes = await rawBody(request, { limit: formBytesMax, length: request.headers['content-length'] ?? null })
    return utf8.decode(bytes)
  } catch (error) {
    if (error instanceof Error && 'type' in error && error.type === 'entity.too.large')
      throw new Fault('PAYLOAD_TOO_LARGE', 'the form is too large')
    throw new Fault('VALIDATION_ERROR', 'the form could not be read', { cause: error })
  }
}
