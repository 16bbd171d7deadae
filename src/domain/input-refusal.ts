import type { InputSchema } from '#generated/rest/call.ts'
import { Fault } from '../fault.ts'
import { violationsOf, type InputViolation } from './input-violations.ts'
import { describeViolations, pointerOf, violationsMax } from './violations.ts'

/** All that is wrong with arguments, at once. A code of its own is told only where nothing else is wrong. */
export function inputRefusal(input: unknown, schema: InputSchema, path: InputViolation['path'] = []): Fault {
  const violations = [...violationsOf(input, schema, path)].slice(0, violationsMax)
  const code = violations.every((violation) => violation.code === violations[0]?.code) ? violations[0]?.code : undefined
  const detail = describeViolations(
    violations.map(({ path, reason }) => ({ place: pointerOf(path) || 'arguments', reason })),
  )
  return new Fault(code ?? 'VALIDATION_ERROR', detail || 'the arguments are not as the contract says')
}
