import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileCursor } from '#sdk/node'
import { bareEnv } from '../../scripts/support/bare-env.ts'
import { temporaryFolder } from '../support/process.ts'

const folder = temporaryFolder()
const place = { after_created_at: 7, after_envelope_id: 'env_00000000000000000000000007' }

test('a cursor that is kept in a file is found again; where there is none, there is none', async () => {
  const path = join(folder, 'cursor.json')
  const { cursor, save } = await fileCursor(path)
  assert.equal(cursor, null)
  await save(place)
  assert.deepEqual((await fileCursor(path)).cursor, place)
})

test('a file that holds no cursor, or cannot be read, is an error and no beginning', async () => {
  for (const text of ['', '{', '{}', 'null', '"latest"']) {
    const path = join(folder, 'other.json')
    writeFileSync(path, text)
    await assert.rejects(fileCursor(path), /other\.json does not hold a cursor/, text)
  }
  mkdirSync(join(folder, 'folder.json'))
  await assert.rejects(fileCursor(join(folder, 'folder.json')), { code: 'EISDIR' })
})

const program = `
import { fileCursor } from '#sdk/node'
const { save } = await fileCursor(process.argv[1])
for (let at = 1; ; at++) {
  await save({ after_created_at: at, after_envelope_id: 'env_' + String(at).padStart(26, '0') })
  if (at === 20) console.log('saving')
}
`

test('a program that is killed while it saves leaves a whole cursor', async () => {
  const path = join(folder, 'killed.json')
  for (let round = 0; round < 3; round++) {
    const saver = spawn(process.execPath, ['--input-type=module', '-e', program, path], { env: bareEnv() })
    await once(saver.stdout, 'data')
    saver.kill('SIGKILL')
    await once(saver, 'exit')
    const { cursor } = await fileCursor(path)
    assert.deepEqual(JSON.parse(readFileSync(path, 'utf8')), cursor)
  }
})
