/** As Promise.all, but none of them still goes on when it throws: who cleans up then is alone. */
export async function allOf<T>(works: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(works)
  return Promise.all(works)
}
