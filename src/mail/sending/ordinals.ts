/** Creates a counter. It returns how often it was called with a name, including this call. */
export function createOrdinals(): (name: string) => number {
  const counts = new Map<string, number>()
  return (name) => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count
  }
}
