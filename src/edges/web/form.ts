import type { IncomingMessage } from 'node:http'
import { isStorableText } from '../../domain/json-values.ts'
import { Fault } from '../../fault.ts'
import { FieldFault } from '../../people/field-fault.ts'
import { formText, isMultipart, readBytes } from '../body.ts'
import { throwForPeople } from './fault-texts.ts'
import { noFiles, openForm, type FormFiles, type FormLimits } from './mail/form-files.ts'
import type { FormFieldReader, WebDeps } from './route.ts'

const formBytesMax = 32_768

/** Returns the reader of these fields. */
export const readerOfFields = (fields: Readonly<Record<string, string>>): FormFieldReader =>
  Object.assign((name: string) => (Object.hasOwn(fields, name) ? fields[name]! : ''), { names: Object.keys(fields) })

export const noForm: FormFieldReader = readerOfFields({})

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
    const read = async (): Promise<string> =>
      formText(await readBytes(request, bytesMax), request.headers['content-type'])
    return {
      form: formOf(new URLSearchParams(await arrivals.receive(request, read).catch(throwForPeople))),
      files: noFiles,
    }
  }
  const multipart = openForm(request, arrivals, { fieldBytesMax: bytesMax, ...fileLimits })
  try {
    return { form: formOf(await multipart.fields()), files: multipart.files }
  } catch (error) {
    multipart.files.discard()
    return throwForPeople(error)
  }
}

const unstorableText = 'This has an invisible character that cannot be stored. Type the text again.'

function formOf(fields: URLSearchParams): FormFieldReader {
  const read = (name: string): string => {
    const values = fields.getAll(name)
    if (values.length > 1) throw new Fault('VALIDATION_ERROR')
    const value = values[0] ?? ''
    if (!isStorableText(value)) throw new FieldFault(name, 'contains U+0000', { formText: unstorableText })
    return value
  }
  return Object.assign(read, { names: [...fields.keys()] })
}
