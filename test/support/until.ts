/**
 * Resolves when the condition holds; fails after the time limit. Use it only where no event announces the condition.
 */
export async function until(condition: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> {
  const started = performance.now()
  while (!(await condition())) {
    if (performance.now() - started > withinMs) throw new Error(`not within ${withinMs} ms: ${condition}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
