/** Creates a counter of names. The returned function counts a name and returns its number of calls with that name. */
export function createOrdinals(): (name: string) => number {
  const counts = new Map<string, number>()
  return (name) => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count
  }
}
