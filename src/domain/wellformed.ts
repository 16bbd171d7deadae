/** JSON nesting that every store and every writer of JSON can take. */
export const jsonDepthMax = 32

/**
 * Why a parsed JSON value cannot be stored, or `undefined` when it can: nested too deeply, a number that JSON cannot
 * write (RFC 8259 section 6), or a string that is not well-formed Unicode without U+0000, which PostgreSQL cannot keep.
 */
export function flawOf(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return textFlaw(value)
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'a number is out of range'
  if (typeof value !== 'object' || value === null) return undefined
  if (depth >= jsonDepthMax) return `nested deeper than ${jsonDepthMax} levels`
  if (Array.isArray(value)) return listFlaw(value, depth + 1)
  return hasFields(value) ? fieldsFlaw(value, depth + 1) : undefined
}

/** An object of JSON. */
export const hasFields = (value: object): value is Readonly<Record<string, unknown>> => !Array.isArray(value)

function textFlaw(text: string): string | undefined {
  if (!text.isWellFormed()) return 'a string holds a lone surrogate'
  return text.includes('\0') ? 'a string holds U+0000' : undefined
}

function listFlaw(values: readonly unknown[], depth: number): string | undefined {
  for (const value of values) {
    const flaw = flawOf(value, depth)
    if (flaw !== undefined) return flaw
  }
  return undefined
}

/** Names and values one by one: lists of them would cost more than all the rest. */
function fieldsFlaw(value: Readonly<Record<string, unknown>>, depth: number): string | undefined {
  for (const name in value) {
    const flaw = textFlaw(name) ?? flawOf(value[name], depth)
    if (flaw !== undefined) return flaw
  }
  return undefined
}
