import type { ErrorCode } from '#generated/errors.ts'
import { Fault } from '../fault.ts'

interface FieldFaultOptions {
  code?: ErrorCode
  /** Subject of the complaint. Without it, the name of the field is the subject. */
  subject?: string | undefined
  /** Sentence that a form shows instead of `This ${complaint}`. */
  formText?: string | undefined
}

/**
 * Error about one field of the input. `field` is its path (`email`, `allowlist/1`), and `complaint` continues a
 * sentence. A file can name the path, and a form can show the complaint beside the field.
 */
export class FieldFault extends Fault {
  readonly field: string
  readonly complaint: string
  readonly formText: string | undefined

  constructor(
    field: string,
    complaint: string,
    { code = 'VALIDATION_ERROR', subject = `the ${field.replaceAll('_', ' ')}`, formText }: FieldFaultOptions = {},
  ) {
    super(code, `${subject} ${complaint}`)
    this.field = field
    this.complaint = complaint
    this.formText = formText
  }
}
