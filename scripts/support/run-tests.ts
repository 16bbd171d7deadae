import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { shortLived } from './short-lived.ts'

/** Test files that run at the same time. They often wait for timers and the database, so two processors run four. */
const filesAtOnce = 4

/** Longest time of one test. It is shorter than that of a file, because the error of a file does not name the test. */
const testMsMax = 600_000

/** Runs test files in this order, each in a process, and prints the results. Returns true if all tests pass. */
export async function runTests(files: readonly string[]): Promise<boolean> {
  const limit = new URL('file-limit.ts', import.meta.url).href
  const events = run({
    files,
    concurrency: filesAtOnce,
    timeout: testMsMax,
    execArgv: [...shortLived, '--import', limit],
  })
  let passes = false
  // The summary of all files has no file name.
  events.on('test:summary', ({ file, success }) => void (file === undefined && (passes = success)))
  for await (const text of events.compose(new spec())) process.stdout.write(text)
  return passes
}
