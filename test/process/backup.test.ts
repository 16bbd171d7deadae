import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { freePort } from '../../scripts/support/free-port.ts'
import { newAgents, type Agent } from '../support/agents.ts'
import { draftTo, restClient, type RestClient } from '../support/client.ts'
import { filePart, signedUrlOf, uploaded } from '../support/files.ts'
import { administer } from '../../scripts/support/postgres.ts'
import {
  asPostgres,
  startStockPostgres,
  stockPrograms,
  withoutStockPostgres,
  type StockPostgres,
} from '../../scripts/support/stock-postgres.ts'
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

/** Commands of backup.md, by their place on the page. */
const [archiveLog, backUpDatabase, backUpFiles, restoreDatabase, restoreFiles] = commandsOf(
  readFileSync('scripts/deploy/backup.md', 'utf8'),
)

/** Returns the blocks of commands on a page. */
function commandsOf(page: string): [string, string, string, string, string] {
  const blocks = [...page.matchAll(/```sh\n([^`]*)```/g)].map(([, commands = '']) => commands)
  assert.equal(blocks.length, 5)
  return blocks as [string, string, string, string, string]
}

describe('a backup of PostgreSQL and of the folder of files', { skip: withoutStockPostgres() }, () => {
  const folder = temporaryFolder()
  const [backup, dataDir] = ['backup', 'data'].map((name) => join(folder, name)) as [string, string]
  let postgres: StockPostgres
  let options: ServiceOptions
  before(async () => {
    chmodSync(folder, 0o755)
    mkdirSync(backup)
    chmodSync(backup, 0o777)
    // The page starts the server without options, so they are in its file of settings.
    const prepare = (place: string): void =>
      appendFileSync(join(place, 'postgresql.conf'), `listen_addresses = '127.0.0.1'\n`)
    postgres = await startStockPostgres([], { prepare })
    appendFileSync(
      join(postgres.dataDir, 'postgresql.conf'),
      `port = ${postgres.port}\nunix_socket_directories = '${postgres.folder}'\n`,
    )
    const env = { PORT: String(await freePort()), DATA_DIR: dataDir }
    options = { database: 'postgres', databaseUrl: postgres.url, env }
  })
  after(() => postgres?.remove())

  /** Runs commands of the page as root, or as the user postgres. */
  function run(commands: string, user: 'root' | 'postgres'): void {
    const words = ['-euc', commands]
    const [program, args] = user === 'root' ? ['bash', words] : asPostgres('bash', words)
    const env = {
      PATH: `${stockPrograms()}:${process.env['PATH']}`,
      PGDATA: postgres.dataDir,
      PGHOST: '127.0.0.1',
      PGPORT: String(postgres.port),
      PGUSER: 'postgres',
      BACKUP: backup,
      DATA_DIR: dataDir,
    }
    execFileSync(program, args, { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: 120_000 })
  }

  /** Archives the last part of the log, which otherwise happens within a minute. */
  async function finishSegment(): Promise<void> {
    const { rows } = await administer(postgres.url, 'select pg_walfile_name(pg_switch_wal()) as name')
    await until(() => existsSync(join(backup, 'wal', rows[0].name)), 60_000)
  }

  test('R23: the commands of the page restore what was acknowledged up to the last archived log, and all promises hold', async () => {
    run(archiveLog, 'postgres')
    const first = await startService(options)
    const kept = await someMail(first)
    run(backUpDatabase, 'postgres')
    run(backUpFiles, 'root')
    const later = Array.from({ length: 3 }, () => draftTo(kept.agents[1].handle))
    kept.sent.push(...(await sendAll(restClient(first, kept.agents[0].token), later)))
    await finishSegment()
    await first.close()

    rmSync(dataDir, { recursive: true })
    run(restoreDatabase, 'postgres')
    run(restoreFiles, 'root')
    const second = await startService(options)
    await assertKept(second, kept)
    await second.close()
    run(backUpDatabase, 'postgres')
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
