/**
 * Shares runs of the work between callers with the same key. Each caller gets a run that began after its call, so it
 * sees everything that was there by then: those who call during one run share the next one. (Packages for this let
 * callers join the run that is already under way.)
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
