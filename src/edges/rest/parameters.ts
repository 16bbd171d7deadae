/**
 * Returns the decoded parameters by name. A repeated parameter becomes a list. The running time is linear in the number
 * of parameters.
 */
export function parseParameters(text: string): Map<string, string | string[]> {
  const byName = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(text)) {
    const previous = byName.get(name)
    if (Array.isArray(previous)) previous.push(value)
    else byName.set(name, previous === undefined ? value : [previous, value])
  }
  return byName
}
