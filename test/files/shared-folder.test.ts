import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, beforeEach, test } from 'node:test'
import { requireSharedFolder } from '../../src/mail/files/shared-folder.ts'
import { spawnService } from '../support/process.ts'
import { sqlOn } from '../support/sql.ts'
import { useService } from '../support/use-service.ts'

const service = useService({ database: 'postgres' })
const root = mkdtempSync(join(tmpdir(), 'ams-folders-'))
after(() => rmSync(root, { recursive: true, force: true }))

let count = 0
const newFolder = (): string => join(root, String(++count))
const idPath = (dataDir: string): string => join(dataDir, 'files', 'folder-id')
const idIn = (dataDir: string): string => readFileSync(idPath(dataDir), 'utf8').trim()

/** Does the work of a start with this folder. */
const start = (dataDir: string): Promise<void> => {
  const { config, ids, store } = service().deps
  return requireSharedFolder({ config: { ...config, dataDir }, store, ids })
}
const remembered = (): Promise<string | undefined> => service().deps.store.blobFolder.id()
const forget = (): Promise<unknown> =>
  sqlOn(service().deps.database, 'no edge leads to this state')('delete from blob_folder')

beforeEach(forget)

test('a new folder gets an id that a new database stores, and processes that start at once agree on it', async () => {
  const folder = newFolder()
  await Promise.all(Array.from({ length: 10 }, () => start(folder)))
  assert.match(idIn(folder), /^dir_/)
  assert.equal(await remembered(), idIn(folder))
  await start(folder)
})

test('of new folders that start at once with one database, one is accepted from then on', async () => {
  const folders = Array.from({ length: 10 }, newFolder)
  const starts = await Promise.allSettled(folders.map(start))
  const good = folders.filter((_, n) => starts[n]?.status === 'fulfilled')
  assert.deepEqual(good.map(idIn), [await remembered()])
  for (const folder of folders) if (folder !== good[0]) await assert.rejects(start(folder), /is not the one/)
})

test('a new database accepts the existing folder, as after a restore', async () => {
  const folder = newFolder()
  await start(folder)
  const id = idIn(folder)
  await forget()
  await start(folder)
  assert.deepEqual([idIn(folder), await remembered()], [id, id])
})

test('an empty folder is rejected if the database knows another one, and gets no id; after forgetting that one, a start succeeds', async () => {
  const [folder, empty] = [newFolder(), newFolder()]
  await start(folder)
  await assert.rejects(start(empty), /is not the one/)
  await assert.rejects(start(empty), /is not the one/)
  await forget()
  await start(empty)
  assert.equal(await remembered(), idIn(empty))
  await assert.rejects(start(folder), /is not the one/)
})

test('a folder that cannot be used and an id that is not whole are refused with the reason', async () => {
  const file = newFolder()
  writeFileSync(file, '')
  await assert.rejects(start(join(file, 'data')), /the folder .* \(DATA_DIR\) cannot be used: ENOTDIR/)
  const folder = newFolder()
  mkdirSync(join(folder, 'files'), { recursive: true })
  writeFileSync(idPath(folder), 'dir_01')
  await assert.rejects(start(folder), /folder-id is damaged: restore it/)
  assert.equal(await remembered(), undefined)
})

test('a process with another folder does not start: it says what to do in a line, and exits with 1', async () => {
  await start(newFolder())
  const other = newFolder()
  const env = { DATABASE_URL: service().config.databaseUrl!, DATA_DIR: other }
  const refused = await spawnService(env)
  assert.equal(await refused.exited, 1)
  const lines = refused
    .output()
    .split('\n')
    .filter((line) => line.includes('cannot start'))
  assert.equal(lines.length, 1)
  assert.ok(
    lines[0]?.includes(`the folder ${other} (DATA_DIR) is not the one`) && lines[0].includes('delete from blob_folder'),
  )
})
