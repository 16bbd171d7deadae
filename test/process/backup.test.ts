import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { freePort } from '../../scripts/support/free-port.ts'
import { newAgents, type Agent } from '../support/agents.ts'
import { draftTo, restClient, type RestClient } from '../support/client.ts'
import { filePart, signedUrlOf, uploaded } from '../support/files.ts'
import { startPostgres, type Postgres } from '../../scripts/support/postgres.ts'
import { temporaryFolder } from '../support/process.ts'
import { startService, type Service, type ServiceOptions } from '../support/service.ts'
import { until } from '../support/until.ts'

type Draft = ReturnType<typeof draftTo>

/** Acknowledged state before the disaster. */
interface Before {
  agents: readonly [Agent, Agent]
  sent: { draft: Draft; answer: string }[]
  fileId: string
}

async function someMail(service: Service): Promise<Before> {
  const [sender, recipient] = await newAgents(service, 2)
  const { id: fileId } = await uploaded(service, sender!, 'what is in the file')
  const attached = draftTo(recipient!.handle, { content_parts: [filePart(fileId)] })
  const drafts = [attached, ...Array.from({ length: 3 }, () => draftTo(recipient!.handle))]
  return { agents: [sender!, recipient!], sent: await sendAll(sender!, drafts), fileId }
}

async function sendAll(sender: RestClient, drafts: readonly Draft[]): Promise<Before['sent']> {
  const sent: Before['sent'] = []
  for (const draft of drafts) {
    const { status, text } = await sender.send(draft)
    assert.equal(status, 202, text)
    sent.push({ draft, answer: text })
  }
  return sent
}

/** Asserts that the restored service keeps all promises: mail, order, tokens, files and retries. */
async function assertKept(service: Service, { agents: [sender, recipient], sent, fileId }: Before): Promise<void> {
  const reader = restClient(service, recipient.token)
  const ids = async (): Promise<string[]> =>
    (await reader.list({ order: 'asc', limit: 200 })).body.envelope_headers.map(({ id }) => id)
  assert.deepEqual(
    await ids(),
    sent.map(({ draft }) => draft.id),
    'every acknowledged envelope is there, in its order',
  )
  const writer = restClient(service, sender.token)
  for (const { draft, answer } of sent) assert.equal((await writer.send(draft)).text, answer, 'a retry is one')
  const next = draftTo(recipient.handle)
  await sendAll(writer, [next])
  assert.equal((await ids()).at(-1), next.id, 'what comes now comes after it')
  const file = await fetch(await signedUrlOf(service, recipient, fileId))
  assert.equal(await file.text(), 'what is in the file')
}

describe('a backup of PostgreSQL and of the folder of files', () => {
  const folder = temporaryFolder()
  const [archive, base, dataDir, restored] = ['archive', 'base', 'data', 'restored'].map((name) => join(folder, name))
  let postgres: Postgres
  let options: ServiceOptions
  before(async () => {
    execFileSync('chmod', ['755', folder])
    const logged = ['-c', 'wal_level=replica', '-c', 'archive_mode=on']
    const commands = { archive_command: `cp %p ${archive}/%f`, restore_command: `cp ${archive}/%f %p` }
    mkdirSync(archive!)
    const flags = Object.entries(commands).flatMap(([name, command]) => ['-c', `${name}=${command}`])
    postgres = await startPostgres([...logged, ...flags])
    const { uid, gid } = statSync(postgres.dataDir)
    chownSync(archive!, uid, gid)
    const env = { PORT: String(await freePort()), DATA_DIR: dataDir! }
    options = { database: 'postgres', databaseUrl: postgres.url, env }
  })
  after(() => postgres?.remove())

  /** Copies the files of the running server, like pg_basebackup, whose program may be missing here. */
  async function backUp(): Promise<void> {
    const client = new pg.Client(postgres.url)
    await client.connect()
    await client.query(`select pg_backup_start('drill', true)`)
    execFileSync('cp', ['-a', postgres.dataDir, base!])
    const { rows } = await client.query('select labelfile, spcmapfile from pg_backup_stop(true)')
    await client.end()
    rmSync(join(base!, 'postmaster.pid'))
    for (const [name, text] of [
      ['backup_label', rows[0].labelfile],
      ['recovery.signal', ''],
    ])
      writeFileSync(join(base!, name), text)
    execFileSync('chown', ['-R', '--reference', postgres.dataDir, base!])
  }

  /** Archives the last part of the log, which otherwise happens after a while. */
  async function archiveLog(): Promise<void> {
    const client = new pg.Client(postgres.url)
    await client.connect()
    const { rows } = await client.query('select pg_walfile_name(pg_switch_wal()) as name')
    await client.end()
    await until(() => existsSync(join(archive!, rows[0].name)), 60_000)
  }

  test('R23: what was acknowledged up to the last archived log is restored, and all promises go on to hold', async () => {
    const first = await startService(options)
    const kept = await someMail(first)
    await backUp()
    const later = Array.from({ length: 3 }, () => draftTo(kept.agents[1].handle))
    kept.sent.push(...(await sendAll(restClient(first, kept.agents[0].token), later)))
    await archiveLog()
    cpSync(dataDir!, restored!, { recursive: true })
    await first.close()

    await postgres.stop()
    rmSync(postgres.dataDir, { recursive: true })
    rmSync(dataDir!, { recursive: true })
    execFileSync('cp', ['-a', base!, postgres.dataDir])
    await postgres.start()
    const second = await startService({ ...options, env: { ...options.env, DATA_DIR: restored! } })
    await assertKept(second, kept)
    await second.close()
  })
})

describe('a backup of the embedded database', () => {
  test('R23: a copy of its folder, made while no process runs, has everything', async () => {
    const folder = temporaryFolder()
    const [dataDir, copy] = [join(folder, 'data'), join(folder, 'copy')]
    const env = { PORT: String(await freePort()) }
    const first = await startService({ database: 'embedded', env: { ...env, DATA_DIR: dataDir } })
    const kept = await someMail(first)
    await first.close()
    cpSync(dataDir, copy, { recursive: true })
    rmSync(dataDir, { recursive: true })
    const second = await startService({ database: 'embedded', env: { ...env, DATA_DIR: copy } })
    await assertKept(second, kept)
    await second.close()
  })
})
