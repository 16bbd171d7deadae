/** The keyword of a schema that a limit stands for, by the type of the schema. */
const keywords: Readonly<Record<string, string>> = { array: 'maxItems', string: 'maxLength', integer: 'maximum' }

/**
 * A document of the contract with its limits filled in, by their names in spec/limits.yaml: the bounds of schemas with
 * an `x-limit`, and the numbers for which `{NAME}` stands in a text. Used by the generator with the defaults, and by
 * a running service with its own.
 */
export function withLimits<T>(document: T, limits: ReadonlyMap<string, number>): T {
  return JSON.parse(JSON.stringify(document), (_key, value) => {
    if (typeof value === 'string') return textWithLimits(value, limits)
    const { 'x-limit': name, type } = Object(value)
    const keyword = keywords[[type].flat()[0]]
    return name === undefined || keyword === undefined ? value : { ...value, [keyword]: limitOf(name, limits) }
  })
}

/** `{NAME}` in a text as the number that it stands for. */
export const textWithLimits = (text: string, limits: ReadonlyMap<string, number>): string =>
  text.replace(/\{([A-Z_]+)\}/g, (_, name) => numberText(limitOf(name, limits)))

/** A number as texts for people write it, in the documents and in what is said of a refusal. */
export const numberText = (number: number): string => number.toLocaleString('en-US')

function limitOf(name: string, limits: ReadonlyMap<string, number>): number {
  const limit = limits.get(name)
  if (limit === undefined) throw new Error(`${name} is not in spec/limits.yaml`)
  return limit
}
