import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { after } from 'node:test'
import { isMainThread } from 'node:worker_threads'

/**
 * Preload for processes with test files. It ends a process that runs for too long, or that does not end soon after its
 * tests, with the processes below it. Node limits only the time of each test. After its tests, a process with a
 * living child would run for as long as the child.
 */
const secondsMax = Number(process.env['TEST_FILE_SECONDS'] ?? 900)
/** Longest time in seconds from the end of the tests to the end of the process. */
const endSecondsMax = Number(process.env['TEST_END_SECONDS'] ?? 120)

// The runner of the files and the workers of a file get the same options, and have no limit.
if (process.env['NODE_TEST_CONTEXT'] !== undefined && isMainThread) {
  endAfter(secondsMax, 'its start')
  after(() => endAfter(endSecondsMax, 'its tests'))
}

function endAfter(seconds: number, what: string): void {
  setTimeout(() => {
    const children = descendantsOf(process.pid)
    const file = basename(process.argv[1] ?? '')
    const left = children.length === 0 ? '' : `, with its child processes ${children.join(', ')}`
    process.stderr.write(
      `${file} was ended ${seconds} seconds after ${what}${left}: let its hooks end what it started\n`,
    )
    for (const pid of children) end(pid)
    process.exit(1)
  }, seconds * 1000).unref()
}

/** Returns the processes below a process. Only Linux lists them. */
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
