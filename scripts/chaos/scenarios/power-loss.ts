import assert from 'node:assert/strict'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { readConfig } from '../../../src/settings/config.ts'
import { openDatabase } from '../../../src/store/engine/database.ts'
import { systemDisk, type Disk } from '../../../src/store/engine/embedded-files.ts'
import { createStore, type RootStore } from '../../../src/store/index.ts'
import { unprepared } from '../../../src/store/engine/statements.ts'
import type { EnvelopeDraft, EnvelopeHeader, MailboxPage } from '#generated/rest/models.ts'
import { memoryFolder } from '../../support/memory-folder.ts'
import { createAgents } from '../agents.ts'
import { cursorAt, draftTo, type AgentClient } from '../agent-client.ts'
import { withServices } from '../in-process.ts'
import { auditMailboxes, createLedger, ledgerOf, type Ledger, type Mailboxes } from '../ledger.ts'
import { recordedDisk, touchingDisk, type Change, type RecordedDisk } from '../power-loss/recorded-disk.ts'
import { replayOf, type Disaster } from '../power-loss/surviving-files.ts'
import { seeded, type Random } from '../random.ts'
import type { Facts, ScenarioContext } from '../scenario.ts'

export interface PowerLossOptions {
  /** Number of losses of power, each at another moment of the same run. */
  losses: number
  sendsPerWriter: number
  /** Settings of the service. */
  env?: Record<string, string>
}

interface Read {
  handle: string
  id: string
}

/** A run of the service, with everything that it wrote and acknowledged. */
interface Run {
  disk: RecordedDisk
  ledger: Ledger
  reads: readonly Read[]
  handles: readonly string[]
  /** Folder of the run, and its copy from before the run. */
  dataDir: string
  base: string
}

const agents = createAgents(3)

/**
 * Records one run of the embedded database with sends, reads, checkpoints and a stop. Then simulates losses of power at
 * random moments of that run, opens the surviving files, and compares them with the acknowledgements.
 */
export async function losePower(
  { seed, progress }: ScenarioContext,
  { losses, sendsPerWriter, env = {} }: PowerLossOptions,
): Promise<Facts> {
  const folder = mkdtempSync(join(memoryFolder(), 'ams-power-loss-'))
  try {
    const run = await record(folder, seeded(seed), sendsPerWriter, env)
    const { changes } = run.disk
    progress(`${changes.length} changes of files, ${run.ledger.all.length} sends, ${run.reads.length} reads`)
    const moments = Array.from({ length: losses }, (_, index) => {
      const random = seeded(seed + index)
      return { seed: seed + index, at: random.integer(0, changes.length), random }
    }).sort((a, b) => a.at - b.at)
    const crashed = crashedFolder(folder, run)
    let lost = 0
    let present = 0
    for (const [index, { seed, at, random }] of moments.entries()) {
      const disaster = crashed.losePower(at, random)
      present += await audit(run, disaster, crashed).catch((error: unknown) => {
        throw new Error(`a loss of power after change ${at} of ${changes.length} (seed ${seed}): ${String(error)}`, {
          cause: error,
        })
      })
      lost += run.ledger.all.length - disaster.answered.sends
      if ((index + 1) % 10 === 0) progress(`${index + 1} of ${losses} losses of power`)
    }
    return `${losses} losses of power in ${changes.length} changes of files; unacknowledged sends: ${present} of ${lost} complete`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function record(folder: string, random: Random, sendsPerWriter: number, env: Record<string, string>) {
  const [dataDir, base] = [join(folder, 'data'), join(folder, 'base')]
  const where = { agents, clocks: [Date.now], dataDir, env }
  await withServices(where, async () => {})
  cpSync(dataDir, base, { recursive: true })
  const disk = recordedDisk(systemDisk)
  const ledger = createLedger()
  const reads: Read[] = []
  const note = (): void => void disk.changes.push({ kind: 'answered', sends: ledger.all.length, reads: reads.length })
  await withServices({ ...where, disk }, async ([clients = []], [service]) => {
    const checkpoint = unprepared<never>('checkpoint', 'checkpoint')
    for (const part of [0, 1, 2]) {
      if (part > 0) await service!.database.general.query(checkpoint)
      const sends = Math.ceil(sendsPerWriter / 3)
      await Promise.all(clients.map((client) => write(client, random.fork(), sends)))
    }
  })
  return { disk, ledger, reads, handles: agents.senders, dataDir, base } satisfies Run

  async function write(client: AgentClient, random: Random, sends: number): Promise<void> {
    for (let sent = 0; sent < sends; sent++) {
      const to = random.some(agents.senders, random.integer(1, agents.senders.length))
      const draft = draftTo(random, to, wordsOf(random))
      ledger.record({ client, draft, answer: await client.send(draft) })
      note()
      if (sent % 4 === 3) await readNewest(client)
    }
  }

  async function readNewest(client: AgentClient): Promise<void> {
    const [newest] = await client.page({ order: 'desc', direction: 'in', limit: 1 })
    if (!newest) return
    const { token, connections, handle } = client
    const { status } = await connections.call('GET', `/v1/messages/${newest.id}`, { token })
    assert.equal(status, 200)
    reads.push({ handle, id: newest.id })
    note()
  }
}

/** Returns a random text. Most texts are short; some take several pages of a table. */
const wordsOf = (random: Random): string =>
  Array.from({ length: random.next() < 0.1 ? 3_000 : random.integer(1, 40) }, () =>
    random.integer(0, 2 ** 30).toString(36),
  ).join(' ')

/** Creates a folder for the files that each loss of power leaves, one loss after the other. */
export function crashedFolder(folder: string, { disk, dataDir, base }: Pick<Run, 'disk' | 'dataDir' | 'base'>) {
  const crashed = join(folder, 'crashed')
  const within = (path: string): string => relative(dataDir, path)
  const replay = replayOf(disk.changes, disk.existing, (path) => join(base, within(path)))
  const used = new Set([...disk.existing.values(), ...disk.changes.flatMap(pathsOf)].map(within))
  const touched = new Set<string>()
  cpSync(base, crashed, { recursive: true })
  chmodSync(crashed, 0o700)
  return {
    dataDir: crashed,
    disk: touchingDisk(systemDisk, touched),
    losePower(at: number, random: Random): Disaster {
      replay.advance(at)
      const disaster = replay.losePower(random)
      const files = new Map([...disaster.files].map(([path, bytes]) => [within(path), bytes]))
      const paths = new Set([...used, ...files.keys(), ...[...touched].map((path) => relative(crashed, path))])
      touched.clear()
      for (const path of paths) {
        const target = join(crashed, path)
        const bytes = files.get(path)
        if (bytes) {
          mkdirSync(dirname(target), { recursive: true })
          writeFileSync(target, bytes)
        } else if (files.has(path)) mkdirSync(target, { recursive: true })
        else if (used.has(path)) rmSync(target, { recursive: true, force: true })
        else if (existsSync(join(base, path))) cpSync(join(base, path), target, { recursive: true, force: true })
        else rmSync(target, { recursive: true, force: true })
      }
      return disaster
    },
  }
}

function pathsOf(change: Change): string[] {
  if (change.kind === 'rename') return [change.from, change.to]
  return change.kind === 'create' || change.kind === 'remove' ? [change.path] : []
}

interface Crashed {
  dataDir: string
  disk: Disk
}

/**
 * Opens the surviving files and reads them. Asserts that all owners have each acknowledged send, in order and
 * unchanged, and that each other send is stored completely or not at all. Returns the number of stored unacknowledged
 * sends.
 */
async function audit(run: Run, { answered }: Disaster, { dataDir, disk }: Crashed): Promise<number> {
  const config = readConfig({ DATA_DIR: dataDir })
  const database = await openDatabase(config, disk)
  try {
    const store = createStore(database, config)
    const mailboxes: Mailboxes = new Map()
    for (const handle of run.handles) mailboxes.set(handle, await readMailbox(store, handle))
    const sends = run.ledger.all.map((sent, index) =>
      index < answered.sends ? sent : { ...sent, answer: { ...sent.answer, status: 0 } },
    )
    const silent = auditMailboxes(ledgerOf(sends), mailboxes)
    for (const { draft } of [...sends.slice(0, answered.sends), ...silent])
      assert.equal(await textOf(store, draft.to[0]!, draft.id), textIn(draft), `the text of ${draft.id}`)
    for (const { handle, id } of run.reads.slice(0, answered.reads))
      assert.ok(
        mailboxes.get(handle)?.some((header) => header.id === id && header.unread === false),
        `${handle} has read ${id}`,
      )
    return silent.length
  } finally {
    await database.close()
  }
}

async function readMailbox(store: RootStore, handle: string): Promise<EnvelopeHeader[]> {
  const agentId = (await store.agents.idOf(handle))!
  const wanted = { agentId, direction: 'both', order: 'asc', unread: undefined, limit: 200 } as const
  const all: EnvelopeHeader[] = []
  for (;;) {
    const page = await store.mailbox.list({ ...wanted, after: cursorAt(all.at(-1)) })
    const { envelope_headers } = JSON.parse(page.serialized.map(String).join('')) as MailboxPage
    all.push(...envelope_headers)
    if (envelope_headers.length < wanted.limit) return all
  }
}

async function textOf(store: RootStore, handle: string, id: string): Promise<string | undefined> {
  const agentId = (await store.agents.idOf(handle))!
  const envelope = await store.mailbox.open({ agentId, id, now: 0 })
  return envelope && textIn(JSON.parse(envelope.serialized) as EnvelopeDraft)
}

const textIn = ({ content_parts: [part] }: Pick<EnvelopeDraft, 'content_parts'>): string =>
  part?.type === 'text' ? part.text : ''
