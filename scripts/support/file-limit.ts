import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { after } from 'node:test'
import { isMainThread } from 'node:worker_threads'

// Node loads this file first in each process that runs test files. It ends a process, with its descendants, that runs
// for too long, or that still runs after its tests. Node itself limits only the time of each test, and a child process
// that still runs would keep the process of its test file alive.

/** Longest time of a process in seconds. */
const secondsMax = Number(process.env['TEST_FILE_SECONDS'] ?? 900)
/** Longest time in seconds from the end of the tests to the end of the process. */
const endSecondsMax = Number(process.env['TEST_END_SECONDS'] ?? 120)

// The runner and the worker threads of a test file load this file too. They have no limit.
if (process.env['NODE_TEST_CONTEXT'] !== undefined && isMainThread) {
  endAfter(secondsMax, 'its start')
  after(() => endAfter(endSecondsMax, 'its tests'))
}

function endAfter(seconds: number, since: string): void {
  setTimeout(() => {
    const children = descendantsOf(process.pid)
    const file = basename(process.argv[1] ?? '')
    const others = children.length === 0 ? '' : `, with its child processes ${children.join(', ')}`
    process.stderr.write(
      `${file} was ended ${seconds} seconds after ${since}${others}: end everything that it starts in an after hook\n`,
    )
    for (const pid of children) end(pid)
    process.exit(1)
  }, seconds * 1000).unref()
}

/** Returns the ids of all descendants of a process. They are known on Linux only. */
function descendantsOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
    return children.flatMap((child) => [child, ...descendantsOf(child)])
  } catch {
    return []
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}
