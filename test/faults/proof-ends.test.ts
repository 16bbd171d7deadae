import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { bareEnv } from '../../scripts/support/bare-env.ts'
import { resultOf } from '../support/listen-program.ts'
import { startPostgres } from '../../scripts/support/postgres.ts'

/** Program of a run that throws while everybody writes and follows. */
const program = `
  import { runProof } from ${JSON.stringify(import.meta.resolve('../../scripts/chaos/proof/run.ts'))}
  const options = { bus: 'memory', processes: 1, natsNodes: 1, seed: 1, ways: [['poll', 'webhook']], quietWays: [] }
  const least = { seconds: 0, holdMsMax: 100, busAloneMs: 0, together: 0, sendsBetween: 1, paceMs: 60 }
  const progress = (text) => {
    if (text.endsWith('so far')) throw new Error('nobody listens any more')
  }
  await runProof({ ...options, ...least, progress }).catch(({ message }) => console.log(message))
`

test('a proof in which something throws ends with that, and with all that it has started', async () => {
  const node = [process.execPath, ['--input-type=module', '--eval', program]] as const
  const { code, stdout, stderr } = await resultOf(spawn(...node, { env: bareEnv(), timeout: 120_000 }))
  assert.deepEqual([code, stdout], [0, 'nobody listens any more\n'], stderr)
})

test('a PostgreSQL whose port somebody has taken says so, starts when it is free, and can be removed before', async () => {
  const postgres = await startPostgres()
  try {
    await postgres.stop()
    const taker = createServer().listen(Number(new URL(postgres.url).port), '127.0.0.1')
    await once(taker, 'listening')
    await assert.rejects(postgres.start(), /^Error: PostgreSQL has not started: [\s\S]*Address already in use/)
    taker.close()
    await once(taker, 'close')
    await postgres.start()
    await postgres.stop()
    await postgres.stop()
  } finally {
    await postgres.remove()
  }
})
