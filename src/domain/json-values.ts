import { fixedLimits } from '#generated/limits.ts'

/** Far below where a parser or a database would fail. */
export const jsonDepthMax = fixedLimits.jsonLevelsMax

/** Whether PostgreSQL can keep a text: well-formed Unicode (RFC 7493 section 2.1) without U+0000. */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Whether an object from JSON.parse is a JSON object and not an array. */
export const isJsonObject = (value: object): value is Readonly<Record<string, unknown>> => !Array.isArray(value)

/** How many members the objects of a JSON value have; NaN where it is too deep, or has a text that cannot be stored. */
export function countMembers(value: unknown, depth = 0): number {
  if (typeof value === 'string') return isStorableText(value) ? 0 : NaN
  if (typeof value !== 'object' || value === null) return 0
  if (depth >= jsonDepthMax) return NaN
  if (Array.isArray(value)) return countInItems(value, depth + 1)
  return isJsonObject(value) ? countInFields(value, depth + 1) : NaN
}

function countInItems(values: readonly unknown[], depth: number): number {
  let members = 0
  for (const value of values) members += countMembers(value, depth)
  return members
}

/** Goes through the fields without Object.entries, whose lists would cost more than the check itself. */
function countInFields(value: Readonly<Record<string, unknown>>, depth: number): number {
  let members = 0
  for (const name in value) members += (isStorableText(name) ? 1 : NaN) + countMembers(value[name], depth)
  return members
}
