import assert from 'node:assert/strict'

/** Computes for this time, so that the event loop handles nothing else. */
export function occupyThread(ms: number): void {
  const began = performance.now()
  while (performance.now() - began < ms);
}

/**
 * Does the work and asserts that it took at least this long. There is no opposite: on a slow machine everything takes
 * longer.
 */
export async function assertLasts<T>(msMin: number, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  const ms = performance.now() - began
  assert.ok(ms >= msMin, `the work took ${Math.round(ms)} ms, at least ${msMin} ms were expected`)
  return result
}
