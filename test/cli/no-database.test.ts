import assert from 'node:assert/strict'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ams } from '../support/cli.ts'
import { temporaryFolder } from '../support/process.ts'
import { bareEnv } from '../../scripts/support/bare-env.ts'

test('only the migrate command creates a database in a folder without one', async () => {
  const folder = temporaryFolder()
  const here = { env: { ...bareEnv(), DATA_DIR: join(folder, 'data') } }
  for (const words of [
    ['agent', 'list'],
    ['organization', 'create', 'acme', '--name', 'Acme', '--json'],
  ]) {
    const { code, stdout, stderr } = await ams(here, words)
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(
      stderr,
      /there is no database in .*\/data \(DATA_DIR\): start the service or run ams migrate to create it/,
    )
    assert.equal(existsSync(here.env.DATA_DIR), false)
    if (words.includes('--json')) assert.equal(JSON.parse(stderr).error.code, 'NOT_FOUND')
  }
  mkdirSync(here.env.DATA_DIR)
  assert.equal((await ams(here, ['agent', 'list'])).code, 1, 'an empty folder is none either')
  assert.equal((await ams(here, ['migrate'])).code, 0)
  assert.deepEqual(await ams(here, ['agent', 'list']), { code: 0, stdout: 'none\n', stderr: '' })
})
