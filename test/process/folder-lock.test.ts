import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { draftTo } from '../support/client.ts'
import { bootstrapFile, clientOf, spawnService, startProcess, stopProcess, temporaryFolder } from '../support/process.ts'
import { world } from '../support/world.ts'

test('a second process on the same folder is refused, and a lock whose process was killed is taken over', async () => {
  const folder = temporaryFolder()
  const settings = { DATA_DIR: `${folder}/data`, BOOTSTRAP_FILE: bootstrapFile(world, folder) }
  const first = await startProcess(settings)
  await (await clientOf(first, 'assistant')).sent(draftTo('@bob.helper'))
  const second = await spawnService(settings)
  assert.equal(await second.exited, 1)
  assert.match(second.output(), /cannot start: .*is in use by process \d+/)
  assert.equal((await fetch(`${first.config.authUrl}/readyz`)).status, 200)
  first.kill('SIGKILL')
  assert.equal(await first.exited, 'SIGKILL')
  assert.ok(existsSync(`${folder}/data/lock`))
  const third = await startProcess(settings)
  assert.equal((await (await clientOf(third, 'helper')).ids()).length, 1)
  await stopProcess(third)
  assert.equal(existsSync(`${folder}/data/lock`), false)
})
