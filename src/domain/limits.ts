/** Keyword of a schema that takes the value of a limit, by the type of the schema. */
const keywords: Readonly<Record<string, string>> = { array: 'maxItems', string: 'maxLength', integer: 'maximum' }

/**
 * Returns a document of the contract with the given limits, by their names in spec/limits.yaml. It sets the bounds of
 * schemas with an `x-limit`, and replaces `{NAME}` in texts by the number. The generator passes the defaults, and a
 * running service its own values.
 */
export function withLimits<T>(document: T, limits: ReadonlyMap<string, number>): T {
  return JSON.parse(JSON.stringify(document), (_key, value) => {
    if (typeof value === 'string') return textWithLimits(value, limits)
    const { 'x-limit': name, type } = Object(value)
    const keyword = keywords[[type].flat()[0]]
    return name === undefined || keyword === undefined ? value : { ...value, [keyword]: limitOf(name, limits) }
  })
}

/** Returns the text with each `{NAME}` replaced by the value of the limit with that name. */
export const textWithLimits = (text: string, limits: ReadonlyMap<string, number>): string =>
  text.replace(/\{([A-Z_]+)\}/g, (_, name) => numberText(limitOf(name, limits)))

/** Returns a number with separators, in the form that documents and error texts use. */
export const numberText = (number: number): string => number.toLocaleString('en-US')

function limitOf(name: string, limits: ReadonlyMap<string, number>): number {
  const limit = limits.get(name)
  if (limit === undefined) throw new Error(`${name} is not in spec/limits.yaml`)
  return limit
}
