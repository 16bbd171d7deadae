import type { InputSchema } from '#generated/rest/call.ts'
import { Fault } from '../fault.ts'
import { describeViolations, type SchemaViolation, jsonPointerOf, violationsMax, violationsOf } from './violations.ts'

/**
 * Returns one error with all violations of the schema. If all violations have the same special code, the error has it
 * too. Otherwise its code is VALIDATION_ERROR.
 */
export function inputFaultOf(input: unknown, schema: InputSchema, path: SchemaViolation['path'] = []): Fault {
  const violations = [...violationsOf(input, schema, path)].slice(0, violationsMax)
  const code = violations.every((violation) => violation.code === violations[0]?.code) ? violations[0]?.code : undefined
  const detail = describeViolations(
    violations.map(({ path, reason }) => ({ place: jsonPointerOf(path) || 'arguments', reason })),
  )
  return new Fault(code ?? 'VALIDATION_ERROR', detail || 'the arguments are not valid: see the input schema')
}
