/** Parameters by name, decoded; a repeated one is a list of its values. Grouped in one pass, however many there are. */
export function parametersOf(text: string): Record<string, string | string[]> {
  const byName = Map.groupBy(new URLSearchParams(text), ([name]) => name)
  const oneOrAll = (pairs: [string, string][]) => (pairs.length === 1 ? pairs[0]![1] : pairs.map(([, value]) => value))
  return Object.fromEntries([...byName].map(([name, pairs]) => [name, oneOrAll(pairs)]))
}
