import { PassThrough } from 'node:stream'
import { agentRecordOf, type StoredAgent } from '../domain/agents.ts'
import { ownerOf } from '../domain/handles.ts'
import type { Files } from '../files/index.ts'
import type { MailPlace } from '../store/archives.ts'
import type { ServedFile } from '../store/files.ts'
import type { Store } from '../store/index.ts'

/** A file of an archive. */
export interface ArchiveEntry {
  path: string
  content: AsyncIterable<string | Uint8Array> | Iterable<string>
}

export interface EntryDeps {
  store: Store
  files: Pick<Files, 'open'>
}

const rowsPerPage = 500
const agentsPerPage = 50
/** An envelope may be large. */
const mailsPerPage = 20
/** So that no file of an archive is too large for a program that reads one line after another. */
const mailsPerFile = 5_000

const beginning: MailPlace = { created_at: 0, envelope_id: '' }

const json = (path: string, value: unknown): ArchiveEntry => ({
  path: `${path}.json`,
  content: [JSON.stringify(value, undefined, 2)],
})

/** All that an account has, in the order in which it is written: small things first. */
export async function* entriesOf(deps: EntryDeps, accountId: string): AsyncGenerator<ArchiveEntry> {
  const { store } = deps
  yield { path: 'README.txt', content: [readme] }
  const profile = await store.accounts.profile(accountId)
  yield json('account', profile ?? null)
  yield json('organizations', await store.accounts.organizations(accountId))
  yield json(
    'passkeys',
    (await store.passkeys.list(accountId)).map(({ name, created_at, used_at }) => ({ name, created_at, used_at })),
  )
  const since = { begunSince: 0, usedSince: 0 }
  yield json('sessions', await store.webSessions.list(accountId, since))
  yield json('sign-in-places', await store.signInPlaces.list(accountId))
  yield json(
    'apps',
    await all(
      (after) => store.tokenFamilies.ofAccount(accountId, 0, after, rowsPerPage),
      ({ id }) => id,
    ),
  )
  const isOwn = ({ handle }: { handle: string }): boolean => ownerOf(handle) === profile?.username
  const clients = await all(
    (after) => store.managedAgents.clients(accountId, after, rowsPerPage),
    ({ id }) => id,
  )
  yield json(
    'clients',
    clients.filter(isOwn).map(({ created_by: _, ...client }) => client),
  )
  const webhooks = await all(
    (after) => store.managedWebhooks.list(accountId, after, rowsPerPage),
    ({ id }) => id,
  )
  yield json(
    'webhooks',
    webhooks.filter(isOwn).map(({ url, ...webhook }) => ({ ...webhook, url: withoutQuery(url) })),
  )
  for await (const agent of agentsOf(store, accountId)) if (isOwn(agent)) yield* entriesOfAgent(deps, agent)
}

/** With those of organizations, a few at a time: a card may be long. */
async function* agentsOf({ profiles }: Store, accountId: string): AsyncGenerator<StoredAgent> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const agents: StoredAgent[] = await profiles.ofAccount(accountId, { q: undefined, after, limit: agentsPerPage })
    yield* agents
    after = agents.at(-1)?.handle
  }
}

async function* entriesOfAgent({ store, files }: EntryDeps, agent: StoredAgent): AsyncGenerator<ArchiveEntry> {
  const folder = `agents/${agent.handle}`
  const viewer = { agentId: agent.id, handle: agent.handle }
  const { is_online: _, ...record } = agentRecordOf(agent, false)
  yield json(`${folder}/agent`, record)
  yield json(`${folder}/allowlist`, await store.trust.allowlist(agent.id))
  const blocks = await all(
    (after) => store.trust.blocks(viewer, after, rowsPerPage),
    ({ blocked_handle }) => blocked_handle,
  )
  yield json(
    `${folder}/blocks`,
    blocks.map(({ blocked_handle, created_at }) => ({ blocked_handle, created_at })),
  )
  const mail = mailOf(store, agent.id)
  for (let part = 1; !mail.isOver(); part++)
    yield { path: `${folder}/mail-${String(part).padStart(4, '0')}.jsonl`, content: mail.some() }
  for await (const file of filesOf(store, agent.id))
    yield { path: `${folder}/files/${file.id}/${file.filename}`, content: bytesOf(files, file) }
}

/** The mail of an agent, a file at a time: whether there is more is known when the one before has been written. */
function mailOf({ archives }: Store, agentId: string) {
  let place = beginning
  let isOver = false
  return {
    isOver: (): boolean => isOver,
    async *some(): AsyncGenerator<string> {
      for (let count = 0; count < mailsPerFile && !isOver; ) {
        const mails = await archives.mail(agentId, place, mailsPerPage)
        for (const { direction, read_at, body } of mails)
          yield `{"direction":"${direction}","read_at":${read_at},"envelope":${body}}\n`
        count += mails.length
        place = mails.at(-1) ?? place
        isOver = mails.length < mailsPerPage
      }
    },
  }
}

async function* filesOf({ archives }: Store, agentId: string): AsyncGenerator<ServedFile> {
  for (let place: MailPlace | undefined = beginning; place; ) {
    const rows: Awaited<ReturnType<typeof archives.files>> = await archives.files(agentId, place, rowsPerPage)
    for (const row of rows) if (row.id !== null) yield row as ServedFile
    place = rows.at(-1)
  }
}

/** Read when they are asked for, and no faster than they are taken. */
async function* bytesOf(files: EntryDeps['files'], file: ServedFile): AsyncGenerator<Uint8Array> {
  if (file.size_bytes === 0) return
  const blob = await files.open(file, { start: 0, end: file.size_bytes - 1 })
  const bytes = new PassThrough()
  blob.sendTo(bytes).then(
    () => bytes.end(),
    (error: Error) => bytes.destroy(error),
  )
  yield* bytes
}

/** A whole list, of which a page is read at a time. */
async function all<Row>(read: (after: string) => Promise<Row[]>, keyOf: (row: Row) => string): Promise<Row[]> {
  const rows: Row[] = []
  for (let after = ''; ; ) {
    const page = await read(after)
    rows.push(...page)
    const last = page.at(-1)
    if (page.length < rowsPerPage || last === undefined) return rows
    after = keyOf(last)
  }
}

/** Where clients put what nobody else is to know. */
function withoutQuery(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + pathname
}

const readme = `What the service knows of this account, at the time when the archive was made.

account.json          the account
organizations.json    the organizations that it is in, and its role there
passkeys.json         passkeys, without their keys
sessions.json         the browsers that it is signed in with
sign-in-places.json   from where, and with which browsers, it has signed in
apps.json             apps that it lets in
clients.json          clients of its agents, without their secrets
webhooks.json         addresses to which events of its agents are sent, without queries and secrets
agents/@owner.name/   for each agent of its own, and none of an organization:
  agent.json          its card
  allowlist.json      who may write to it
  blocks.json         who may not
  mail-0001.jsonl     its mail from the oldest on, an envelope a line, with its direction and when it was read
  files/              the files of that mail, each in a folder with the file_id by which envelopes name it

Times are milliseconds since 1970-01-01 UTC.
`
