import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { test } from 'node:test'
import { openDeps } from '../../src/deps.ts'
import { reportSlowSteps, systemClock } from '../../src/platform/clock.ts'
import { createIdGenerator } from '../../src/platform/ids.ts'
import { createLog } from '../../src/platform/log.ts'
import { readConfig } from '../../src/settings/config.ts'
import { temporaryFolder } from '../support/process.ts'
import { testTimer } from '../support/timer.ts'

/** Opens the dependencies of a process whose time advances only on demand. Returns them with the lines of the log. */
function start(env: Record<string, string>) {
  const timer = testTimer()
  const lines: { event: string; msg: string }[] = []
  const log = createLog('info', false, { write: (line) => void lines.push(JSON.parse(line)) })
  const clock = systemClock
  const opening = openDeps(readConfig(env), { clock, ids: createIdGenerator(clock), log, timer })
  return { timer, opening, slow: () => lines.flatMap(({ event, msg }) => (event === 'database.slow' ? [msg] : [])) }
}

test('a start says after a second that it waits for PostgreSQL, and at which address', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const { timer, opening, slow } = start({ DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none?sslmode=disable` })
  const failure = assert.rejects(opening, /DATABASE_URL\) cannot be used/)
  await once(silent, 'connection')
  timer.advance(999)
  assert.deepEqual(slow(), [])
  timer.advance(1)
  const place = `127.0.0.1:${port}/none`
  assert.deepEqual(slow(), [`the start takes longer than usual: the service connects to PostgreSQL at ${place}`])
  for (const socket of sockets) socket.destroy()
  await failure
  assert.equal(timer.pending(), 0)
  silent.close()
})

test('a start with an embedded database names the folder that it creates or opens', async () => {
  const folder = temporaryFolder()
  for (const work of ['creates', 'opens']) {
    const { timer, opening, slow } = start({ DATA_DIR: folder })
    while (timer.pending() === 0) await new Promise((resolve) => setImmediate(resolve))
    timer.advance(1_000)
    await (await opening).close()
    const message = `the start takes longer than usual: the service ${work} the embedded database in ${folder}`
    assert.deepEqual(slow(), [message])
  }
})

test('a start within a second reports no step', async () => {
  const { opening, slow } = start({ DATA_DIR: temporaryFolder() })
  await (await opening).close()
  assert.deepEqual(slow(), [])
})

test('work that takes long reports its current step and each later one, and none before', async () => {
  const [timer, reported]: [ReturnType<typeof testTimer>, string[]] = [testTimer(), []]
  const slow = { timer, ms: 1_000, report: (step: string) => void reported.push(step) }
  const result = await reportSlowSteps(slow, async (begins) => {
    for (const step of ['first', 'second']) begins(step)
    timer.advance(1_000)
    begins('third')
    return 'done'
  })
  assert.deepEqual([result, reported, timer.pending()], ['done', ['second', 'third'], 0])
})
