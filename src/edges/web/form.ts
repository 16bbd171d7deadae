import type { IncomingMessage } from 'node:http'
import { isStorableText } from '../../domain/json-values.ts'
import { Fault } from '../../fault.ts'
import { formText, isMultipart, readBytes } from '../body.ts'
import { noFiles, openForm, type FormFiles, type FormLimits } from './mail/form-files.ts'
import type { FormFieldReader, WebDeps } from './route.ts'

const formBytesMax = 32_768

export const noForm: FormFieldReader = Object.assign(() => '', { names: [] })

interface SentForm {
  form: FormFieldReader
  files: FormFiles
}

/** Reads the fields of a form within the body timeout. Its files stay unread. */
export async function readForm(
  { arrivals }: Pick<WebDeps, 'arrivals'>,
  request: IncomingMessage,
  bytesMax = formBytesMax,
  fileLimits?: Omit<FormLimits, 'fieldBytesMax'>,
): Promise<SentForm> {
  if (!fileLimits || !isMultipart(request.headers)) {
    const bytes = await arrivals.receive(request, () => readBytes(request, bytesMax))
    return { form: formOf(new URLSearchParams(formText(bytes, request.headers['content-type']))), files: noFiles }
  }
  const multipart = openForm(request, arrivals, { fieldBytesMax: bytesMax, ...fileLimits })
  try {
    return { form: formOf(await multipart.fields()), files: multipart.files }
  } catch (error) {
    multipart.files.discard()
    throw error
  }
}

function formOf(fields: URLSearchParams): FormFieldReader {
  const read = (name: string): string => {
    const values = fields.getAll(name)
    if (values.length > 1) throw new Fault('VALIDATION_ERROR', `the field ${name} is repeated: send it once`)
    const value = values[0] ?? ''
    if (!isStorableText(value)) throw new Fault('VALIDATION_ERROR', `the field ${name} contains U+0000: remove it`)
    return value
  }
  return Object.assign(read, { names: [...fields.keys()] })
}
