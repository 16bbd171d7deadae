/** The keyword of a schema that a setting stands for, by the type of the schema. */
const keywords: Readonly<Record<string, string>> = { array: 'maxItems', string: 'maxLength', integer: 'maximum' }

/**
 * A document of the contract with its limits filled in, by the names of their settings: the bounds of schemas with an
 * `x-setting`, and the numbers for which `{SETTING}` stands in a text. Used by the generator with the defaults, and by
 * a running service with its own.
 */
export function withLimits<T>(document: T, limits: ReadonlyMap<string, number>): T {
  return JSON.parse(JSON.stringify(document), (_key, value) => {
    if (typeof value === 'string') return textWithLimits(value, limits)
    const { 'x-setting': setting, type } = Object(value)
    const keyword = keywords[[type].flat()[0]]
    return setting === undefined || keyword === undefined ? value : { ...value, [keyword]: limitOf(setting, limits) }
  })
}

/** `{SETTING}` in a text as the number that it stands for. */
export const textWithLimits = (text: string, limits: ReadonlyMap<string, number>): string =>
  text.replace(/\{([A-Z_]+)\}/g, (_, setting) => limitOf(setting, limits).toLocaleString('en-US'))

function limitOf(setting: string, limits: ReadonlyMap<string, number>): number {
  const limit = limits.get(setting)
  if (limit === undefined) throw new Error(`${setting} is not in spec/limits.yaml`)
  return limit
}
