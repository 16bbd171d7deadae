import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
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
    await assert.rejects(fileCursor(path), /other\.json does not contain a cursor/, text)
  }
  mkdirSync(join(folder, 'folder.json'))
  await assert.rejects(fileCursor(join(folder, 'folder.json')), { code: 'EISDIR' })
})

test('it stores the agent of the cursor; a file without an agent, from older programs, is read', async () => {
  const path = join(folder, 'whose.json')
  writeFileSync(path, JSON.stringify(place))
  const older = await fileCursor(path)
  assert.deepEqual([older.cursor, older.agent_id], [place, null])
  await older.save(place, 'agt_1')
  const kept = await fileCursor(path)
  assert.deepEqual([kept.cursor, kept.agent_id], [place, 'agt_1'])
  await kept.save(place)
  assert.equal((await fileCursor(path)).agent_id, 'agt_1')
})

test('a link stays a link, also to a file that is not made yet', async () => {
  mkdirSync(join(folder, 'elsewhere'))
  symlinkSync('elsewhere/place.json', join(folder, 'link.json'))
  for (const _ of ['made', 'replaced']) {
    await (await fileCursor(join(folder, 'link.json'))).save(place)
    assert.ok(lstatSync(join(folder, 'link.json')).isSymbolicLink())
    assert.deepEqual(JSON.parse(readFileSync(join(folder, 'elsewhere/place.json'), 'utf8')), place)
  }
})

test('leftovers of a program killed during a save are removed, and nothing else', async () => {
  const swept = join(folder, 'swept')
  mkdirSync(swept)
  const names = [`cursor.json.${crypto.randomUUID()}`, 'cursor.json.bak', `other.json.${crypto.randomUUID()}`]
  const young = `cursor.json.${crypto.randomUUID()}`
  for (const name of [...names, young]) writeFileSync(join(swept, name), '{')
  for (const name of names) utimesSync(join(swept, name), 0, 0)
  await (await fileCursor(join(swept, 'cursor.json'))).save(place)
  assert.deepEqual(readdirSync(swept).toSorted(), ['cursor.json', ...names.slice(1), young].toSorted())
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
