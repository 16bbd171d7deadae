/** Tells how many times it has been asked for a name, this time included. */
export function createOrdinals(): (name: string) => number {
  const counts = new Map<string, number>()
  return (name) => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count
  }
}
