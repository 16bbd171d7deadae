import { Fault } from '../fault.ts'

/** Returns the error of a path that does not support the method of the request (RFC 9110 section 15.5.6). */
export function methodNotAllowed(methods: Iterable<string>): Fault {
  const methodList = [...methods].join(', ')
  return new Fault('METHOD_NOT_ALLOWED', `this path has only ${methodList}`, { headers: { Allow: methodList } })
}
