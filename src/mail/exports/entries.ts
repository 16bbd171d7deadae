import { PassThrough } from 'node:stream'
import { agentRecordOf, type StoredAgent } from '../../domain/agents.ts'
import { ownerOf } from '../../domain/handles.ts'
import type { Files } from '../files/index.ts'
import type { EntryCursor } from '../../store/mail/archives.ts'
import type { ServedFile } from '../../store/mail/files.ts'
import type { Store } from '../../store/index.ts'

/** One file of the archive that an account downloads. */
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
/** Envelopes in one page of a mailbox. The number is small, because an envelope may be large. */
const mailsPerPage = 20
/** Envelopes in one file of the archive. The limit keeps the file small enough for other programs. */
const mailsPerFile = 5_000

const firstPlace: EntryCursor = { created_at: 0, envelope_id: '' }

const json = (path: string, value: unknown): ArchiveEntry => ({
  path: `${path}.json`,
  content: [JSON.stringify(value, undefined, 2)],
})

/** Yields the files of the archive with all data of an account. Small files come first. */
export async function* archiveEntries(deps: EntryDeps, accountId: string): AsyncGenerator<ArchiveEntry> {
  const { store } = deps
  yield { path: 'README.txt', content: [readme] }
  const profile = await store.accounts.profile(accountId)
  yield json('account', profile ?? null)
  yield json('organizations', await store.accounts.organizations(accountId))
  yield json(
    'passkeys',
    (await store.passkeys.list(accountId)).map(({ name, created_at, used_at }) => ({ name, created_at, used_at })),
  )
  yield json('second-factor', (await store.secondFactors.state(accountId)) ?? null)
  yield json('identities', await store.ssoIdentities.list(accountId))
  const since = { begunSince: 0, usedSince: 0 }
  yield json('sessions', await store.webSessions.list(accountId, since))
  yield json('sign-in-places', await store.signInPlaces.list(accountId))
  yield json(
    'apps',
    await all(
      (after) => store.tokenFamilies.ofAccount({ accountId, cutoff: 0, after, limit: rowsPerPage }),
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

/** Yields all agents of the account and of its organizations. Reads small pages, because a card may be long. */
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

/**
 * Returns functions that read the mail of an agent. `some` yields the lines of the next file in the archive. `isOver`
 * returns true after `some` has yielded the last mail.
 */
function mailOf({ archives }: Store, agentId: string) {
  let place = firstPlace
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
  for (let place: EntryCursor | undefined = firstPlace; place; ) {
    const rows: Awaited<ReturnType<typeof archives.files>> = await archives.files(agentId, place, rowsPerPage)
    for (const row of rows) if (row.id !== null) yield row as ServedFile
    place = rows.at(-1)
  }
}

/**
 * Yields the bytes of an uploaded file. Opens the file only when the archive reaches it, and reads no faster than the
 * client downloads.
 */
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

/** Returns all rows of a list, which it reads page by page. */
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

/** Returns the URL without its query, because queries often contain secrets. */
function withoutQuery(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + pathname
}

const readme = `The data of this account at the time of this export.

account.json          the account
organizations.json    the organizations of the account, and its role in each
passkeys.json         passkeys, without their keys
second-factor.json    since when two-factor authentication is on, and the number of unused recovery codes
identities.json       identities of single sign-on that are linked to the account
sessions.json         the browsers that are signed in
sign-in-places.json   network addresses and browsers of past sign-ins
apps.json             apps with access
clients.json          clients of its agents, without their secrets
webhooks.json         addresses to which events of its agents are sent, without queries and secrets
agents/@owner.name/   one folder for each agent of the account itself, not of organizations:
  agent.json          its card
  allowlist.json      agents and owners that may write to it
  blocks.json         agents that may not write to it
  mail-0001.jsonl     its mail, oldest first: one envelope a line, with direction and read time
  files/              the files of that mail, each in a folder named by the file_id in the envelope

Times are milliseconds since 1970-01-01 UTC.
`
