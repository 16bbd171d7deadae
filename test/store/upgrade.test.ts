import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { MessageSearchResult } from '#generated/rest/models.ts'
import { readConfig } from '../../src/settings/config.ts'
import { openDatabase } from '../../src/store/engine/database.ts'
import { createEmbeddedPort } from '../../src/store/engine/embedded.ts'
import { databaseFolderOf } from '../../src/store/engine/folder.ts'
import type { DatabasePort } from '../../src/store/engine/port.ts'
import { verbatim } from '../../src/store/engine/statements.ts'
import { draftTo, restClient, textPart, type RestClient } from '../support/client.ts'
import { newDeployment, newEmptyDeployment, startProcess, tokenAt, type Deployment } from '../support/deployment.ts'
import { openMigratingPort } from '../support/port.ts'
import { schemaOf } from '../support/schema.ts'
import { onEachDatabase } from '../support/service.ts'

/** Statements of a dump of release 1.0, with mail of the agents of `testBootstrap`. */
const dump = readFileSync(join(import.meta.dirname, 'release-1.0.sql'), 'utf8').split(/;\n\n/)

const assistant = '@alice.assistant'
const helper = '@bob.helper'

/** Mail in the dump, the oldest first: senders, recipients, subjects and first parts. */
const mail = [
  { from: assistant, to: [helper], cc: [], subject: 'Lunch', part: textPart('At noon?') },
  { from: helper, to: [assistant], cc: [], subject: 'Re: Lunch', part: textPart('Yes, at noon.') },
  {
    from: assistant,
    to: [helper],
    cc: ['@acme.billing'],
    subject: null,
    part: { type: 'data', data: { city: 'Zürich', degrees: 21 }, schema: null },
  },
  {
    from: helper,
    to: [assistant],
    cc: [],
    subject: 'Report',
    part: textPart('all the words of a long report '.repeat(99)),
  },
  { from: assistant, to: [assistant], cc: [], subject: 'Note', part: textPart('to myself') },
]

function openEmpty({ DATABASE_URL: url, DATA_DIR: dataDir = '' }: Record<string, string>): DatabasePort {
  if (url !== undefined) return openMigratingPort(url)
  mkdirSync(dataDir, { mode: 0o700 })
  return createEmbeddedPort(databaseFolderOf(dataDir), new EventEmitter())
}

async function restore({ env }: Deployment): Promise<void> {
  const connection = openEmpty(env)
  for (const text of dump) await connection.query(verbatim('restore', text))
  await connection.close()
}

/** Returns the mail that an agent has received, the oldest first. */
async function readMail(agent: RestClient) {
  const { body } = await agent.openAll(await agent.ids({ order: 'asc' }))
  return body.envelopes.map(({ from, to, cc, subject, content_parts: [part] }) => ({ from, to, cc, subject, part }))
}

/** Runs the service on the upgraded database, and reads and writes mail. */
async function useMail(deployment: Deployment): Promise<void> {
  await using running = await startProcess(deployment)
  const clientOf = async (name: string): Promise<RestClient> =>
    restClient({ config: { baseUrl: `${running.origin}/v1` } }, await tokenAt(running, name))
  const [alice, bob] = [await clientOf('assistant'), await clientOf('helper')]
  for (const [agent, handle] of [
    [alice, assistant],
    [bob, helper],
  ] as const)
    assert.deepEqual(
      await readMail(agent),
      mail.filter(({ to }) => to.includes(handle)),
    )
  assert.equal((await alice.ids({ direction: 'both' })).length, mail.length)
  for (const [words, count] of Object.entries({ noon: 2, 'long report': 1, zürich: 1, '"to myself"': 1 })) {
    const found = await alice.at<MessageSearchResult>(`/search/messages?q=${encodeURIComponent(words)}`)
    assert.equal(found.body.envelopes.length, count, words)
  }
  const [newest = ''] = await bob.ids()
  await bob.sent(draftTo(assistant, { in_reply_to: newest, references: [newest], subject: 'Re: weather' }))
  assert.equal((await readMail(alice)).at(-1)?.subject, 'Re: weather')
}

/** Returns a description of the schema in the database of a deployment. */
async function readSchema({ env }: Deployment): Promise<string[]> {
  const { general, close } = await openDatabase(readConfig(env))
  try {
    return await schemaOf(general.query)
  } finally {
    await close()
  }
}

onEachDatabase((database) => {
  test('a database of release 1.0 is upgraded: its mail is read, found and answered, and its schema is that of a new one', async (t) => {
    const [upgraded, created] = [await newEmptyDeployment(database), await newDeployment(database)]
    t.after(() => Promise.all([upgraded.remove(), created.remove()]))
    delete upgraded.env['BOOTSTRAP_FILE']
    await restore(upgraded)
    await useMail(upgraded)
    const schema = await readSchema(created)
    assert.ok(schema.length > 300)
    assert.deepEqual(await readSchema(upgraded), schema)
  })
})
