/** JSON Schema keyword that sets the bound, by the type of the schema. */
const keywords: Readonly<Record<string, string>> = { array: 'maxItems', string: 'maxLength', integer: 'maximum' }

/**
 * Returns a document of the API contract with the values of the given limits. It sets the bound of each schema with an
 * `x-limit`, and replaces `{NAME}` in texts by the number. The keys are the names in spec/limits.yaml. The generator
 * passes the defaults, and a running service passes its settings.
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
  text.replace(/\{([A-Z_]+)\}/g, (_, name) => formatNumber(limitOf(name, limits)))

/** Returns a number with thousands separators, as documents and error texts show it. */
export const formatNumber = (number: number): string => number.toLocaleString('en-US')

function limitOf(name: string, limits: ReadonlyMap<string, number>): number {
  const limit = limits.get(name)
  if (limit === undefined) throw new Error(`the limit ${name} is not in spec/limits.yaml`)
  return limit
}
