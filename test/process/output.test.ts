import assert from 'node:assert/strict'
import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'

/** Program that logs a line, and a number of lines on its end, like a stopping process. */
const program = (lines: number): string => `
  import { createLog } from ${JSON.stringify(new URL('../../src/platform/log.ts', import.meta.url).href)}
  const log = createLog('info', false)
  process.once('SIGTERM', () => {
    for (let number = 0; number < ${lines}; number++) log.info({ number, padding: 'x'.repeat(1000) })
    process.exit(0)
  })
  setInterval(() => {}, 1000)
  log.info({ event: 'started' })
`

function start(lines: number): ChildProcessByStdio<null, Readable, null> {
  const args = ['--input-type=module', '--eval', program(lines)]
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
}

test('a process whose log nobody reads any more ends all the same', async () => {
  const child = start(100)
  const exited = once(child, 'exit')
  await once(child.stdout, 'data')
  child.stdout.destroy()
  child.kill('SIGTERM')
  const stuck = setTimeout(() => child.kill('SIGKILL'), 60_000)
  assert.deepEqual(await exited, [0, null])
  clearTimeout(stuck)
})

test('a reader that is slow gets every line that was logged before the end', async () => {
  const child = start(1_000)
  await once(child.stdout, 'readable')
  child.kill('SIGTERM')
  const lines = (await text(child.stdout)).trim().split('\n')
  const numbers = lines.flatMap((line) => (JSON.parse(line) as { number?: number }).number ?? [])
  assert.deepEqual(
    numbers.toSorted((one, other) => one - other),
    Array.from({ length: 1_000 }, (_, number) => number),
  )
})

test('a process of chaos ends with the one that started it, however that ended', async () => {
  const watch = new URL('../../scripts/support/ends-with-parent.ts', import.meta.url).href
  const child = `process.stdout.write(process.pid + ' '); setInterval(() => {}, 1000)`
  const parent = `
    const args = ['--import', ${JSON.stringify(watch)}, '--eval', ${JSON.stringify(child)}]
    require('node:child_process').spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'ignore'] })
    setInterval(() => {}, 1000)
  `
  const started = spawn(process.execPath, ['--eval', parent], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [pid] = await once(started.stdout, 'data')
  const ended = once(started, 'close') // when nobody has its output any more
  started.kill('SIGKILL')
  let isLeft = false
  const stuck = setTimeout(() => {
    isLeft = process.kill(Number(pid), 'SIGKILL')
  }, 60_000)
  await ended
  clearTimeout(stuck)
  assert.ok(!isLeft, 'it went on')
})
