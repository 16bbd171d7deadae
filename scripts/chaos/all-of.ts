/**
 * Resolves like Promise.all, but after an error it first waits for the other works. So nothing runs during the
 * clean-up.
 */
export async function allOf<T>(works: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(works)
  return Promise.all(works)
}
