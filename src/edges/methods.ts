import { Fault } from '../fault.ts'

/** The path has other methods than the one that was asked for (RFC 9110 section 15.5.6). */
export function methodNotAllowed(methods: Iterable<string>): Fault {
  const allowed = [...methods].join(', ')
  return new Fault('METHOD_NOT_ALLOWED', `this path has only ${allowed}`, { headers: { Allow: allowed } })
}
