import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { WebSocket } from 'ws'
import { draftTo, keyed, textPart } from '../support/client.ts'
import { exchange } from '../support/raw.ts'
import { createDatabase } from '../../scripts/support/postgres.ts'
import { bootstrapFile, clientOf, startProcess, stopProcess, type ServiceProcess } from '../support/process.ts'
import { testDatabaseUrl } from '../support/service.ts'
import { newDevice, newDeviceClient, pollDevice } from '../support/devices.ts'
import { basic, requestToken } from '../support/tokens.ts'
import { testBootstrap } from '../../scripts/support/bootstrap.ts'
import { password, visitor } from '../../scripts/support/visitor.ts'

/** Words of bodies and headers, none of which may be logged. */
const words = ['Xylophone', 'Quixotic', 'Zeppelin', 'Oubliette', 'Kaleidoscope']
const [text, subject, dataKey, fieldName, fileName] = words

const draft = (): object => ({
  ...draftTo('@bob.helper', { subject: subject!, monitor: { events: ['stored'] } }),
  content_parts: [
    textPart(text),
    { type: 'data', data: { [dataKey!]: text } },
    { type: 'file', url: 'https://a.example/?signature=abcdef', name: fileName! },
  ],
})

/** Makes all kinds of valid and invalid client requests; returns their secrets. */
async function use(service: ServiceProcess): Promise<string[]> {
  const sender = await clientOf(service, 'assistant')
  const { body: ws } = await requestToken(service, { resource: service.config.wsUrl })
  const socket = new WebSocket(service.config.wsUrl, { headers: { Authorization: `Bearer ${ws.access_token}` } })
  await new Promise((resolve) => socket.once('open', resolve))
  const one = draft()
  for (const body of [
    one,
    one,
    { ...one, subject: `${subject} again` },
    { ...one, [fieldName!]: text },
    { ...draft(), to: ['@nobody.at_all'] },
    { ...draft(), content_parts: [{ type: text }] },
  ])
    await sender.send(body)
  await sender.at('/messages', { method: 'POST', body: `{"${text}":` })
  await sender.at('/messages', { method: 'POST', body: JSON.stringify(text).padEnd(300_000) })
  await sender.at(`/messages/${text}`)
  await sender.list({ order: text! })
  for (const token of [`${sender.token}x`, sender.token.slice(0, -3)])
    await fetch(`${service.config.baseUrl}/mailbox`, { headers: { Authorization: `Bearer ${token}` } })
  await requestToken(service, { client_secret: `${text} wrong` })
  await requestToken(
    service,
    { client_id: undefined, client_secret: undefined },
    basic('cli_assistant', 'secret of assistant'),
  )
  await exchange(service, `NONSENSE ${text}\r\nAuthorization: Bearer ${sender.token}\r\n\r\n`)
  socket.send(text!.padEnd(5_000))
  await new Promise((resolve) => socket.once('close', resolve))
  return [sender.token, ws.access_token]
}

/** Uses the pages like a person, validly and not, and an app with false credentials; returns the secrets. */
async function visit(service: ServiceProcess): Promise<string[]> {
  const config = { webUrl: `http://localhost:${service.config.port}` }
  const browser = visitor({ config })
  const { username } = await browser.signUp()
  const [wrong, code, refreshToken] = ['Marzipan wrong', 'Marzipan-code', 'ort_Marzipan']
  assert.equal((await visitor({ config }).signIn(username, wrong)).status, 401)
  await browser.go(`/oauth/authorize?client_id=x&code=${code}`)
  const app = { client_id: 'cli_nobody', redirect_uri: 'http://127.0.0.1/', code_verifier: 'x'.repeat(43) }
  for (const form of [
    { grant_type: 'authorization_code', ...app, code },
    { grant_type: 'refresh_token', client_id: 'cli_nobody', refresh_token: refreshToken },
  ])
    await requestToken(service, { client_secret: undefined, ...form })
  const clientId = await newDeviceClient(service)
  const { device_code, user_code } = await newDevice(service, { client_id: clientId })
  await pollDevice(service, { clientId, device_code })
  await browser.go(`/device?user_code=${user_code}`)
  return [password, wrong, code, refreshToken, device_code, user_code, ...browser.cookies.values()]
}

test('S16: no token, secret or word of a body is ever printed, also not when everything is and things go wrong', async () => {
  const { url, drop } = await createDatabase(testDatabaseUrl())
  const service = await startProcess({
    DATABASE_URL: url,
    BOOTSTRAP_FILE: bootstrapFile(testBootstrap),
    LOG_LEVEL: 'trace',
  })
  const secrets = await use(service)
  const secretsOfPeople = await visit(service)
  const database = new pg.Client(url)
  await database.connect()
  const sender = await clientOf(service, 'assistant')
  for (const breakage of [
    'alter table envelope rename to hidden',
    'alter table hidden rename to envelope',
    'alter table mailbox_entry add constraint impossible check (length(header) < 10) not valid',
  ]) {
    await database.query(breakage)
    const { status, body } = await sender.send(draft())
    if (!breakage.includes('hidden rename')) assert.deepEqual([status, body.error.code], [500, 'INTERNAL_ERROR'])
  }
  await database.end()
  await stopProcess(service)
  await drop()

  const lines = service
    .stdout()
    .trim()
    .split('\n')
    .map((line): { event: string; where?: string; code?: string } => JSON.parse(line))
  const events = new Set(lines.map(({ event }) => event))
  for (const event of ['started', 'request', 'fault', 'socket.opened', 'socket.closed', 'stopping', 'stopped'])
    assert.ok(events.has(event), `${event} was not logged`)
  const refusedToPeople = lines.filter(({ event, where }) => event === 'refused' && where === 'web')
  assert.deepEqual(
    refusedToPeople.map(({ code }) => code),
    ['UNAUTHORIZED', 'invalid_request'],
  )
  const kept = [
    ...words,
    ...secrets,
    ...secretsOfPeople,
    sender.token,
    ...secrets.map((token) => token.split('.')[2]!),
    ...testBootstrap.clients.map(({ client_secret }) => client_secret),
    ...testBootstrap.accounts.map(({ password }) => password),
    'abcdef',
    'PRIVATE',
    '"d":',
  ]
  for (const secret of kept) assert.ok(!service.output().includes(secret), `${secret} was printed`)
  assert.ok(
    !service.output().includes(new URL(url).password === '' ? '\0' : `:${new URL(url).password}@`),
    'the password of the database was printed',
  )
})

/** Requests for which PostgreSQL itself quotes its input. */
const quoting = [
  `create function shout(word text) returns boolean language plpgsql as $$ begin raise exception E'not - this\n    at %: %', word, word using errcode = 'P0001'; end $$`,
  'alter table mailbox_entry add constraint no_mail check (shout(header)) not valid',
  'alter table allowlist_entry add constraint no_entry check (shout(entry)) not valid',
  'alter table agent add constraint no_name check (shout(display_name)) not valid',
]

test('S17: what PostgreSQL quotes of a statement that fails is not printed, on any way to it, and what is printed says which it was', async () => {
  const { url, drop } = await createDatabase(testDatabaseUrl())
  const service = await startProcess({
    DATABASE_URL: url,
    BOOTSTRAP_FILE: bootstrapFile(testBootstrap),
    LOG_LEVEL: 'trace',
  })
  const sender = await clientOf(service, 'assistant')
  const database = new pg.Client(url)
  await database.connect()
  for (const sql of quoting) await database.query(sql)
  await database.end()
  const answers = [
    await sender.send(draft()), // the first one is decided by what is read, by which the clock of the database is known
    await sender.send({ ...draft(), monitor: { events: ['bounced'] } }),
    await sender.at('/agents/me/allowlist', {
      method: 'POST',
      body: { entries: ['@oubliette.canary'] },
      headers: keyed(),
    }),
    await sender.at('/agents/me', { method: 'PATCH', body: { display_name: 'Zeppelin canary' }, headers: keyed() }),
  ]
  await stopProcess(service)
  await drop()
  for (const { status, text } of answers) assert.equal(status, 500, text)
  for (const secret of [...words, 'canary', 'oubliette'])
    assert.ok(!service.output().includes(secret), `${secret} was printed`)
  const lines = service
    .stdout()
    .trim()
    .split('\n')
    .map((line): { cause?: { message: string; code: string; stack: string[] } } => JSON.parse(line))
  const causes = lines.flatMap(({ cause }) => cause ?? [])
  for (const statement of ['accept-sends', 'accept-simple-sends', 'add-allowlist-entries', 'update-profile'])
    assert.ok(
      causes.some(({ message, code }) => message === `${statement} failed: P0001` && code === 'P0001'),
      `${statement} is not named`,
    )
  for (const { stack } of causes)
    assert.ok(
      stack.some((frame) => frame.includes('/src/')),
      'where it happened is not printed',
    )
})

test('LOG_LEVEL=silent logs nothing', async () => {
  const { url, drop } = await createDatabase(testDatabaseUrl())
  const service = await startProcess({
    DATABASE_URL: url,
    BOOTSTRAP_FILE: bootstrapFile(testBootstrap),
    LOG_LEVEL: 'silent',
  })
  await clientOf(service, 'assistant')
  await stopProcess(service)
  await drop()
  assert.equal(service.stdout(), '')
})
