import type { ChildProcess } from 'node:child_process'
import { after } from 'node:test'

const children = new Set<ChildProcess>()

after(() => {
  for (const child of children) child.kill('SIGKILL')
})

/** Kills the process after the tests of the file, because a process that a failed test leaves keeps the file alive. */
export function endAfterTests(child: ChildProcess): void {
  children.add(child)
  child.once('exit', () => children.delete(child))
}
