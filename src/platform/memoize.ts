/** Returns a function that calls `make` once, at the first use. */
export function memoize<T>(make: () => T): () => T {
  let cache: { value: T } | undefined
  return () => {
    cache ??= { value: make() }
    return cache.value
  }
}
