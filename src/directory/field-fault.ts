import type { ErrorCode } from '#generated/errors.ts'
import { Fault } from '../fault.ts'

interface FieldFaultOptions {
  code?: ErrorCode
  /** What the complaint is about, where the value says more than the name of the field. */
  subject?: string | undefined
  /** Sentence that a form shows in place of `This ${complaint}`. */
  formText?: string | undefined
}

/**
 * What the rules of the directory refuse. `field` is the path of the value within the input (`email`, `allowlist/1`),
 * `complaint` reads on from there; so a file can name the place, and a form can show the complaint beside its field.
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
