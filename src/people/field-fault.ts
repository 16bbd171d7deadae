import type { ErrorCode } from '#generated/errors.ts'
import { Fault } from '../fault.ts'

interface FieldFaultOptions {
  code?: ErrorCode
  /** Subject of the error sentence. The default is the name of the field. */
  subject?: string | undefined
  /** Sentence that a form shows instead of `This ${complaint}`. */
  formText?: string | undefined
}

/**
 * Error about one field of the input. `field` is the path of the field, such as `email` or `allowlist/1`. `complaint`
 * is the part of the error sentence after the subject. Forms show it beside the field.
 */
export class FieldFault extends Fault {
  readonly field: string
  readonly complaint: string

  constructor(
    field: string,
    complaint: string,
    { code = 'VALIDATION_ERROR', subject = `the ${field.replaceAll('_', ' ')}`, formText }: FieldFaultOptions = {},
  ) {
    super(code, `${subject} ${complaint}`, { formText })
    this.field = field
    this.complaint = complaint
  }
}
