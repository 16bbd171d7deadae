/** Counts the active delivery runs of each host, up to a limit for each host. */
export function createHostCounts(perHostMax: number) {
  const counts = new Map<string, number>()
  const isFull = (host: string): boolean => (counts.get(host) ?? 0) >= perHostMax
  return {
    isFull,
    full: (): string[] => [...counts.keys()].filter(isFull),
    enter: (host: string): void => void counts.set(host, (counts.get(host) ?? 0) + 1),
    leave(host: string): void {
      const left = (counts.get(host) ?? 1) - 1
      if (left > 0) counts.set(host, left)
      else counts.delete(host)
    },
  }
}
