import type { InvalidInput } from '#generated/rest/runtime.ts'
import { Fault } from '../fault.ts'
import type { ErrorFamily } from './answer.ts'

/** A field's name may be as long as a body; what is said of it may not. */
const detailMax = 300

const handleFormats: ReadonlySet<unknown> = new Set(['handle', 'handle-part', 'allowlist-entry'])

/** What the contract's schema refused, as the fault that the contract names for it. */
export function invalidInputFault(
  { instancePath, keyword, params, message }: InvalidInput,
  family: ErrorFamily,
): Fault {
  const detail = message.slice(0, detailMax)
  if (family === 'oauth')
    return new Fault(instancePath === '/body/resource' ? 'invalid_target' : 'invalid_request', detail)
  return new Fault(
    keyword === 'format' && handleFormats.has(params['format']) ? 'INVALID_HANDLE' : 'VALIDATION_ERROR',
    detail,
  )
}
