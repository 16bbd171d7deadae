import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { freePort } from '../../scripts/support/free-port.ts'
import { query } from '../../scripts/chaos/database.ts'
import { examineStore } from '../../src/operate/doctor/index.ts'
import { createLog } from '../../src/platform/log.ts'
import { uuidBytesOf } from '../../src/store/engine/ids.ts'
import { newAgent, type Agent } from '../support/agents.ts'
import { draftTo, restClient, type RestClient } from '../support/client.ts'
import { damagePage, flipBit, misleadIndex, occurrences } from '../support/damage.ts'
import { signedUrlOf, uploaded } from '../support/files.ts'
import { listen } from '../support/listener.ts'
import { startPostgres, type Postgres } from '../../scripts/support/postgres.ts'
import { temporaryFolder } from '../support/process.ts'
import { startService, type Service, type ServiceOptions } from '../support/service.ts'
import { until } from '../support/until.ts'

type Draft = ReturnType<typeof draftTo>

interface Mail {
  agent: Agent
  drafts: Draft[]
}

const bytesOf = ({ agent }: Mail): Buffer => uuidBytesOf(agent.id)!
const idsOf = ({ drafts }: Mail): Buffer[] => drafts.map(({ id }) => uuidBytesOf(id)!)

/**
 * Settings that make PostgreSQL use indexes, as it does with much mail. With little mail it would read whole tables.
 */
const asWithMuchMail = ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'].flatMap((way) => ['-c', `enable_${way}=off`])

const allBytesOf = (mail: Mail): Buffer[] => [bytesOf(mail), ...idsOf(mail)]

/** Fewest entries of one agent on a leaf page of an index. */
const leastOnPage = 15

/** Sends or reads at the same time. */
const atOnce = 20

/** Returns a unique text. Seven such texts fill a page. */
const textOf = (subject: string, number: number): string => `${subject} ${number} `.repeat(80).slice(0, 1_000)

/** Sends envelopes to one agent after another, so pages seldom hold rows of two agents. */
async function mailFor(service: Service, subject: string, count: number): Promise<Mail> {
  const [sender, agent] = [await newAgent(service), await newAgent(service)]
  const drafts = Array.from({ length: count }, (_, number) =>
    draftTo(agent.handle, { subject, content_parts: [{ type: 'text', text: textOf(subject, number) }] }),
  )
  for (let first = 0; first < count; first += atOnce)
    await Promise.all(drafts.slice(first, first + atOnce).map((draft) => sender.sent(draft)))
  return { agent, drafts }
}

/** Reads every envelope, and asserts that it has its own text or is an error. Returns the statuses of the errors. */
async function failuresOf({ agent, drafts }: Mail, reader: RestClient): Promise<number[]> {
  const answers = []
  for (let first = 0; first < drafts.length; first += atOnce)
    answers.push(
      ...(await Promise.all(
        drafts.slice(first, first + atOnce).map(async (draft) => ({ draft, answer: await reader.open(draft.id) })),
      )),
    )
  for (const { draft, answer } of answers) {
    if (answer.status === 200) assert.deepEqual(answer.body.content_parts, draft.content_parts, agent.handle)
    else assert.match(answer.text, /"code":"(INTERNAL_ERROR|NOT_FOUND)"/)
  }
  return answers.flatMap(({ answer }) => (answer.status === 200 ? [] : answer.status))
}

describe('R27: damaged data is an error for the mail that it is part of, is logged, and is never wrong mail', () => {
  const dataDir = join(temporaryFolder(), 'data')
  const lines: string[] = []
  let postgres: Postgres
  let service: Service
  let options: ServiceOptions
  const mail: Record<'envelope' | 'entry' | 'index' | 'whole', Mail> = {} as never
  let fileId = ''

  const corruptions = (): string[] => lines.filter((line) => line.includes('"event":"corruption"'))
  const clientOf = ({ agent }: Mail): RestClient => restClient(service, agent.token)

  before(async () => {
    postgres = await startPostgres(asWithMuchMail)
    const log = createLog('error', false, { write: (line: string) => void lines.push(line) } as never)
    const env = { PORT: String(await freePort()), DATA_DIR: dataDir }
    options = { database: 'postgres', databaseUrl: postgres.url, env, log, inspected: false }
    service = await startService(options)
    for (const name of ['envelope', 'entry', 'index', 'whole'] as const)
      mail[name] = await mailFor(service, name, name === 'index' ? 500 : 120)
    fileId = (await uploaded(service, mail.whole.agent, 'x'.repeat(200_000))).id
    const [envelopes, entries, index] = [
      await pathOf(postgres, 'envelope'),
      await pathOf(postgres, 'mailbox_entry'),
      await pathOf(postgres, 'envelope_pkey'),
    ]
    await query(postgres.url, 'analyze') // autovacuum does so in time
    const isOnlyOf = (name: 'entry' | 'index', bytes: readonly Buffer[]) => (page: Buffer) => {
      const others = Object.values(mail).filter((one) => one !== mail[name])
      return occurrences(page, bytes) > leastOnPage && others.every((one) => occurrences(page, allBytesOf(one)) === 0)
    }
    await service.close()
    await postgres.stop()
    damagePage(envelopes, (page) => page.includes(textOf('envelope', 50).slice(0, 100)))
    damagePage(entries, isOnlyOf('entry', [bytesOf(mail.entry)]))
    damagePage(index, isOnlyOf('index', idsOf(mail.index)))
    await postgres.start()
    service = await startService(options)
  })
  after(async () => {
    await service?.close()
    await postgres?.remove()
  })

  it('in the table of envelopes', async () => {
    const failures = await failuresOf(mail.envelope, clientOf(mail.envelope))
    assert.ok(
      failures.length > 0 && failures.length < 30,
      `${failures.length} of 120 envelopes are errors: ${corruptions().at(-1)}`,
    )
    assert.deepEqual([...new Set(failures)], [500])
    assert.ok(corruptions().some((line) => line.includes('"code":"XX001"')))
    assert.match(await service.deps.observe.metrics(), /^ams_corruptions_total [1-9]/m)
  })

  it('in the table of mailbox entries, and the sockets of others get their mail', async () => {
    const found = corruptions().length
    const broken = await listen(service, mail.entry.agent, { after: start })
    const whole = await listen(service, mail.whole.agent)
    await until(() => corruptions().length > found)
    const draft = draftTo(mail.whole.agent.handle)
    await (await newAgent(service)).sent(draft)
    assert.equal(JSON.parse(JSON.stringify(await whole.next())).id, draft.id)
    const { status } = await clientOf(mail.entry).list({ order: 'asc', limit: 200 })
    assert.equal(status, 500)
    for (const { socket } of [broken, whole]) socket.terminate()
  })

  it('in an index', async () => {
    const failures = await failuresOf(mail.index, clientOf(mail.index))
    assert.ok(
      failures.length > 0 && failures.length < 450,
      `${failures.length} of 500 envelopes are errors: ${corruptions().at(-1)}`,
    )
    assert.deepEqual([...new Set(failures)], [500])
  })

  it('and the service serves all other mail', async () => {
    assert.deepEqual(await failuresOf(mail.whole, clientOf(mail.whole)), [])
    const { status, body } = await clientOf(mail.whole).list({ order: 'asc', limit: 200 })
    assert.equal(status, 200)
    assert.ok(body.envelope_headers.length >= 120)
  })

  it('in a file: the download of any part ends before its last byte', async () => {
    const address = await signedUrlOf(service, mail.whole.agent, fileId)
    assert.equal((await (await fetch(address)).text()).length, 200_000)
    const [path] = globSync(join(dataDir, 'files', '*', fileId))
    flipBit(path!, 150_000)
    for (const range of [undefined, 'bytes=0-9', 'bytes=199990-']) {
      const found = corruptions().length
      await assert.rejects(
        fetch(address, { headers: range === undefined ? {} : { Range: range } }).then((answer) => answer.arrayBuffer()),
        String(range),
      )
      await until(() => corruptions().length > found)
    }
    assert.match(corruptions().at(-1)!, /differ from their SHA-256/)
  })

  it('and the doctor reports that checksums are on', async () => {
    assert.match(await databaseFindings(service), /^ok: data checksums are on$/m)
  })
})

describe('R27: without checksums', () => {
  const agents = ['one', 'other'] as const
  const indexes = ['mailbox_entry_pkey', 'envelope_pkey']
  let postgres: Postgres
  before(async () => {
    postgres = await startPostgres(asWithMuchMail, 18, ['--no-data-checksums'])
  })
  after(() => postgres?.remove())

  it('the doctor warns, and an index that leads to wrong rows never opens the mail of another agent', async () => {
    const env = { PORT: String(await freePort()), DATA_DIR: join(temporaryFolder(), 'data') }
    const options: ServiceOptions = { database: 'postgres', databaseUrl: postgres.url, env, inspected: false }
    let service = await startService(options)
    assert.match(await databaseFindings(service), /^warning: data checksums are off/m)
    const mails: Mail[] = []
    for (const agent of agents) mails.push(await mailFor(service, agent, 60))
    await query(postgres.url, 'analyze')
    const paths = await Promise.all(indexes.map((index) => pathOf(postgres, index)))
    await service.close()
    await postgres.stop()
    for (const path of paths) misleadIndex(path)
    await postgres.start()
    service = await startService(options)
    const failures = []
    for (const mail of mails) failures.push(...(await failuresOf(mail, restClient(service, mail.agent.token))))
    await service.close()
    assert.ok(failures.length > 40, `${failures.length} of 120 envelopes are not found`)
  })
})

const databaseFindings = async ({ deps }: Service): Promise<string> =>
  (await examineStore(deps)).map(({ level, finding }) => `${level}: ${finding}`).join('\n')

async function pathOf({ url, dataDir }: Postgres, relation: string): Promise<string> {
  const [row] = await query<{ path: string }>(url, 'select pg_relation_filepath($1) as path', [relation])
  return join(dataDir, row!.path)
}

const start = { after_created_at: 0, after_envelope_id: `env_${'0'.repeat(26)}` }
