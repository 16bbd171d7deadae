/** Returns a function that counts its calls by name. Each call returns the number of calls with that name so far. */
export function createNameCounter(): (name: string) => number {
  const counts = new Map<string, number>()
  return (name) => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count
  }
}
