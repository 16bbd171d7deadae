import type { Scalar, Value } from './statements.ts'

/** An array as PostgreSQL writes one; clients would look at what each element is and quote all of them. */
export const valueText = (value: Value): Scalar => (isScalar(value) ? value : `{${value.map(elementText).join(',')}}`)

const isScalar = (value: Value): value is Scalar => !Array.isArray(value)

/** What stands in an array as it is. */
const plain = /^(?!null$)[\w.:+-]+$/i

function elementText(element: Scalar): string {
  if (element === null) return 'NULL'
  const text = String(element)
  return plain.test(text) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`
}
