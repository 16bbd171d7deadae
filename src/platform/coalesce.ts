/**
 * Returns a function that shares runs of `work` between callers with the same key. Each caller gets a run that begins
 * after its call, so it sees all earlier changes. Callers during one run share the next run.
 * Packages for this let callers join the current run.
 */
export function coalesce(work: (key: string) => Promise<void>): (key?: string) => Promise<void> {
  const running = new Map<string, Promise<void>>()

  function begin(key: string): Promise<void> {
    const run = work(key).finally(() => running.delete(key))
    running.set(key, run)
    return run
  }

  return async (key = '') => {
    await running.get(key)?.catch(() => {})
    return running.get(key) ?? begin(key)
  }
}
