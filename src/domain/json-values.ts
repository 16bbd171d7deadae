import { fixedLimits } from '#generated/limits.ts'

/** Far below where a parser or a database would fail. */
export const jsonDepthMax = fixedLimits.jsonLevelsMax

/**
 * Why a parsed JSON value cannot be stored, or `undefined` when it can: nested too deeply, a number that JSON cannot
 * write (RFC 8259 section 6), or a string that is not well-formed Unicode without U+0000, which PostgreSQL cannot keep.
 */
export function problemInJson(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return problemInText(value)
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'a number is out of range'
  if (typeof value !== 'object' || value === null) return undefined
  if (depth >= jsonDepthMax) return `nested deeper than ${jsonDepthMax} levels`
  if (Array.isArray(value)) return problemInList(value, depth + 1)
  return isJsonObject(value) ? problemInFields(value, depth + 1) : undefined
}

/** Whether an object from JSON.parse is a JSON object and not an array. */
export const isJsonObject = (value: object): value is Readonly<Record<string, unknown>> => !Array.isArray(value)

function problemInText(text: string): string | undefined {
  if (!text.isWellFormed()) return 'a string holds a lone surrogate'
  return text.includes('\0') ? 'a string holds U+0000' : undefined
}

function problemInList(values: readonly unknown[], depth: number): string | undefined {
  for (const value of values) {
    const flaw = problemInJson(value, depth)
    if (flaw !== undefined) return flaw
  }
  return undefined
}

/** Goes through the fields without Object.entries, whose lists would cost more than the check itself. */
function problemInFields(value: Readonly<Record<string, unknown>>, depth: number): string | undefined {
  for (const name in value) {
    const flaw = problemInText(name) ?? problemInJson(value[name], depth)
    if (flaw !== undefined) return flaw
  }
  return undefined
}
