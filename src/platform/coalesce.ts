/**
 * Does the work for a key once for all who ask while it is done before: each gets a run that began after it asked, so
 * that it sees whatever was there by then.
 */
export function coalesce(work: (key: string) => Promise<void>): (key: string) => Promise<void> {
  const running = new Map<string, Promise<void>>()

  function begin(key: string): Promise<void> {
    const run = work(key).finally(() => running.delete(key))
    running.set(key, run)
    return run
  }

  return async (key) => {
    await running.get(key)?.catch(() => {})
    return running.get(key) ?? begin(key)
  }
}
