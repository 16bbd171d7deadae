import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { test } from 'node:test'
import { lockFolder } from '../../src/store/engine/folder.ts'
import { temporaryFolder } from '../support/process.ts'
import { until } from '../support/until.ts'
import { freePort } from '../../scripts/support/free-port.ts'
import { bareEnv } from '../../scripts/support/bare-env.ts'

test('SIGTERM to npm start ends the service with exit code 0, its port free and its folder given back', async () => {
  const [port, folder] = [await freePort(), temporaryFolder()]
  const env = { ...bareEnv(), HOME: folder, PORT: String(port), DATA_DIR: `${folder}/data` }
  const npm = spawn('npm', ['start'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (output += chunk))
  const exited = once(npm, 'exit')
  await until(
    () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    120_000,
  ).catch((error) => {
    npm.kill('SIGKILL')
    throw new Error(output, { cause: error })
  })
  npm.kill('SIGTERM')
  assert.deepEqual(await exited, [0, null], output)
  assert.match(output, /"event":"stopped","clean":true/)
  lockFolder(`${folder}/data`)()
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  server.close()
})
