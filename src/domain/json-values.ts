import { fixedLimits } from '#generated/limits.ts'

/** Highest number of nested levels in a JSON value. Parsers and databases allow far more. */
export const jsonDepthMax = fixedLimits.jsonLevelsMax

/** Returns true if PostgreSQL can store the text: well-formed Unicode (RFC 7493 section 2.1) without U+0000. */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Returns true for an object. Returns false for null and for a list. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns true for a JSON object. Returns false for a list. */
export const isJsonObject = (value: object): value is Readonly<Record<string, unknown>> => !Array.isArray(value)

/**
 * Returns the number of members in all objects of a JSON value. Returns NaN if the value is nested too deeply, or if
 * PostgreSQL cannot store one of its texts.
 */
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

/**
 * Counts the members of an object. It does not use Object.entries, because the created lists would cost more time than
 * the count.
 */
function countInFields(value: Readonly<Record<string, unknown>>, depth: number): number {
  let members = 0
  for (const name in value) members += (isStorableText(name) ? 1 : NaN) + countMembers(value[name], depth)
  return members
}
