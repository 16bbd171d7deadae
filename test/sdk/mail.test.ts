import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createClient, newEnvelopeId, version, type Envelope, type EnvelopeHeader } from '#sdk'
import { newAgent } from '../support/agents.ts'
import { draftTo, textPart } from '../support/client.ts'
import { listenerOf, resultOf } from '../support/listen-program.ts'
import { temporaryFolder } from '../support/process.ts'
import { addressesOf } from '../support/sdk.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'
import { visitor } from '../../scripts/support/visitor.ts'
import { bareEnv } from '../../scripts/support/bare-env.ts'
import { freePort } from '../../scripts/support/free-port.ts'

const service = useService()
const folder = temporaryFolder()
const program = 'generated/sdk/bin/ams-mail.js'

type Env = Record<string, string>

const start = (env: Env, words: readonly string[]) => spawn(process.execPath, [program, ...words], { env })

/** Runs the program with this standard input; returns its output. */
function ran(env: Env, words: readonly string[], input = '') {
  const child = start(env, words)
  child.stdin.on('error', () => {}).end(input)
  return resultOf(child)
}

/** Returns its JSON output, which must be valid. */
async function told<T>(env: Env, words: readonly string[], input = ''): Promise<T> {
  const { code, stdout, stderr } = await ran(env, [...words, '--json'], input)
  assert.deepEqual([code, stderr], [0, ''], words.join(' '))
  return JSON.parse(stdout)
}

async function newShell() {
  const agent = await newAgent(service())
  return { agent, ...(await listenerOf(agent, { service: service(), folder })) }
}

test('mail sent in one shell is listed, read and answered in another', async () => {
  const [one, other] = [await newShell(), await newShell()]
  assert.deepEqual(await told(one.env, ['whoami']), { canonical_handle: one.agent.handle, display_name: null })
  writeFileSync(join(folder, 'note.txt'), 'in a file')
  const file = ['--file', join(folder, 'note.txt'), '--data', '{"amount":12}']
  const { id } = await told<{ id: string }>(one.env, [
    'send',
    other.agent.handle,
    '--subject',
    'Hi',
    '--text',
    'Hello',
    ...file,
  ])
  const [header, ...more] = await told<EnvelopeHeader[]>(other.env, ['inbox', '--unread'])
  assert.deepEqual([header?.id, header?.subject, header?.unread, more], [id, 'Hi', true, []])
  const read = await told<Envelope>(other.env, ['read', id])
  assert.deepEqual(
    read.content_parts.map(({ type }) => type),
    ['text', 'data', 'file'],
  )
  assert.deepEqual(await told(other.env, ['inbox', '--unread']), [], 'to read is to mark as read')
  const answer = await ran(other.env, ['reply', id], 'from standard input\n')
  assert.equal(answer.code, 0, answer.stderr)
  const [back] = await told<EnvelopeHeader[]>(one.env, ['inbox', '--limit', '1'])
  assert.deepEqual([back?.id, back?.in_reply_to, back?.subject], [answer.stdout.trim(), id, 'Re: Hi'])
  const { stdout } = await ran(one.env, ['read', answer.stdout.trim()])
  assert.match(
    stdout,
    new RegExp(
      `^From: ${other.agent.handle}\n(.*\n)+In reply to: ${id}\nSubject: Re: Hi\n\nfrom standard input\n`,
      'm',
    ),
  )
})

test('S10: files are saved as new files of the folder, whatever strangers call them', async () => {
  const { agent, env } = await newShell()
  const saved = join(temporaryFolder(), 'a', 'b')
  const long = `${'📄'.repeat(100)}.gz`
  const names = ['../../evil.sh', '.bashrc', '-rf', 'a.txt', 'a.txt', 'b.txt', 'nul.\u202etxt', long]
  const files = names.map((name, index) => ({ name, bytes: `file ${index}` }))
  const own = createClient({ url: addressesOf(service()), auth: { token: agent.token } })
  const { id } = await own.send({
    to: agent.handle,
    files,
    parts: [{ type: 'file', url: 'https://files.example/x.pdf' }],
  })
  const read = () => told<{ saved: { path: string; size: number }[] }>(env, ['read', id, '--save', saved])
  const first = await read()
  assert.deepEqual(
    first.saved.map(({ path, size }) => [readFileSync(path, 'utf8'), size]),
    files.map(({ bytes }) => [bytes, 6]),
  )
  const shortened = `${'📄'.repeat(57)}.gz`
  const kept = ['a (2).txt', 'a.txt', 'b.txt', 'bashrc', 'evil.sh', 'rf', shortened]
  const there = readdirSync(saved).filter((name) => !/nul/.test(name))
  assert.deepEqual(there.sort(), kept.sort())
  assert.deepEqual(readdirSync(join(saved, '../..')), ['a'])

  writeFileSync(join(saved, 'a.txt'), 'mine')
  const away = join(saved, '../../away')
  symlinkSync(away, join(saved, 'b (2).txt'))
  assert.match((await ran(env, ['read', id, '--save', '/proc/x/y'])).stderr, /^ams-mail: .*ENOENT.*\/proc\/x/)
  const { code, stdout, stderr } = await ran(env, ['read', id, '--save', saved])
  assert.deepEqual([code, stderr], [0, ''])
  for (const name of ['evil (2).sh', 'rf (2)', 'a (3).txt', 'b (3).txt'])
    assert.ok(stdout.includes(`Saved: ${join(saved, name)} (6 bytes)\n`), stdout)
  assert.deepEqual([readFileSync(join(saved, 'a.txt'), 'utf8'), existsSync(away)], ['mine', false])
  const inFile = await ran(env, ['read', id, '--save', join(saved, 'a.txt')])
  assert.deepEqual([inFile.code, inFile.stdout], [1, ''])
})

test('R5: a send with an id of its own is the same send, however often', async () => {
  const { agent, env } = await newShell()
  const id = newEnvelopeId()
  for (const text of ['once', 'once'])
    assert.equal((await ran(env, ['send', agent.handle, '--id', id, '--text', text])).code, 0)
  const other = await ran(env, ['send', agent.handle, '--id', id, '--text', 'other', '--json'])
  assert.deepEqual([other.code, JSON.parse(other.stderr).error.code], [1, 'CONFLICT'])
  assert.equal((await told<EnvelopeHeader[]>(env, ['inbox'])).length, 1)
})

test('wait ends with what is unread, or comes, and fits, and with 6 when nothing does in time', async () => {
  const [one, other] = [await newShell(), await newShell()]
  const { id } = await other.agent.sent(draftTo(one.agent.handle))
  assert.equal((await told<Envelope>(one.env, ['wait'])).id, id)
  const nothing = await ran(one.env, ['wait', '--timeout', '1', '--json'])
  assert.deepEqual(nothing, { code: 6, stdout: 'null\n', stderr: '' })
  const waiting = start(one.env, ['wait', '--from', other.agent.handle, '--json'])
  const ended = resultOf(waiting)
  await one.agent.sent(draftTo(one.agent.handle))
  await until(() => service().deps.presence.openHere(one.agent.id) > 0)
  const awaited = await other.agent.sent(draftTo(one.agent.handle))
  const { code, stdout } = await ended
  assert.deepEqual([code, JSON.parse(stdout).id], [0, awaited.id])
  assert.equal((await told<unknown[]>(one.env, ['inbox', '--unread'])).length, 1, 'what does not fit is left')
})

test('texts of others do not control the terminal', async () => {
  const { agent, env } = await newShell()
  const subject = 'a\u001b[2J\u202eb'
  const { id } = await agent.sent(
    draftTo(agent.handle, { subject, content_parts: [textPart('one\n\u001b]0;x\u0007two')] }),
  )
  for (const words of [['inbox'], ['read', id]]) {
    const { stdout } = await ran(env, words)
    assert.match(stdout, /a\\u\{1b\}\[2J\\u\{202e\}b/)
    assert.doesNotMatch(stdout, /[\u001b\u0007\u202e]/)
  }
})

test('errors have an exit code, and in JSON a code', async () => {
  const { env } = await newShell()
  const { AMS_CLIENT_ID: _, AMS_CLIENT_SECRET: __, ...nobody } = env
  const away = { ...env, AMS_URL: `http://127.0.0.1:${await freePort()}` }
  for (const [words, code, said, own = env] of [
    [['nonsense'], 2, 'UsageError'],
    [['send'], 2, 'UsageError'],
    [['send', '@a.b', '--text', 'x', '--color'], 2, 'UsageError'],
    [['send', '@a.b'], 2, 'UsageError'],
    [['send', '@a.b', '--data', '[]'], 2, 'UsageError'],
    [['inbox', '--limit', '0'], 2, 'UsageError'],
    [['inbox'], 8, 'authorization_ended', nobody],
    [['listen', '--once'], 8, undefined, nobody],
    [['login'], 2, 'UsageError'],
    [['send', '@nobody.here', '--text', 'x'], 1, 'NOT_FOUND'],
    [['read', newEnvelopeId()], 1, 'NOT_FOUND'],
    [['wait', '--timeout', '1'], 6, undefined, away],
  ] as const) {
    const ended = await ran(own, [...words, '--json'])
    assert.equal(ended.code, code, `${words.join(' ')}: ${ended.stderr}`)
    if (said !== undefined) assert.equal(JSON.parse(ended.stderr).error.code, said, words.join(' '))
  }
  const { code, stdout } = await ran(env, ['--help'])
  assert.equal(code, 0)
  const told = /^Exit codes:\n((?: {2}.+\n)+)/m.exec(stdout)?.[1] ?? ''
  const rows = readFileSync('src/clients/typescript/README.md', 'utf8').matchAll(/^\| (\d[^|]*) \| (.+) \|$/gm)
  const documented = [...rows].map(([, number, says = '']) => `  ${number}  ${says.replaceAll('`', '')}\n`)
  assert.equal(told, documented.join(''))
  assert.ok((await ran(env, ['listen', '--help'])).stdout.includes(told))
  for (const command of ['login', 'send', 'inbox', 'read', 'reply', 'wait', 'listen'])
    assert.match(stdout, new RegExp(`^  ${command} ?`, 'm'))
})

test('it prints new ids and its version, and says what is wrong before and between requests', async () => {
  const { env } = await newShell()
  const { AMS_CLIENT_ID: _, AMS_CLIENT_SECRET: __, ...nobody } = env
  const away = { AMS_URL: `http://127.0.0.1:${await freePort()}` }
  const ids = [await ran(nobody, ['id']), await ran(nobody, ['id'])].map(({ stdout }) => stdout)
  assert.match(ids.join(''), /^(env_[0-7][0-9A-HJKMNP-TV-Z]{25}\n){2}$/)
  assert.notEqual(ids[0], ids[1])
  assert.equal((await ran(nobody, ['--version'])).stdout, `${version}\n`)

  const signedOut = await ran({ ...nobody, ...away }, ['inbox'])
  assert.equal(signedOut.code, 8)
  assert.match(signedOut.stderr, /^ams-mail: the agent is not signed in: run ams-mail login, or set AMS_CLIENT_ID/)
  const atOnce = await ran({ ...env, ...away }, ['inbox'])
  assert.deepEqual([atOnce.code, atOnce.stderr.split('\n').length], [5, 2], atOnce.stderr)
  const again = await ran({ ...env, ...away }, ['inbox', '--retries', '1'])
  assert.equal(again.code, 5)
  assert.match(again.stderr, /^ams-mail: discover: .*; next attempt in 1 s\nams-mail: discover: [^;]*\n$/)
  assert.equal((await ran(env, ['inbox', '--retries', '5'])).code, 2)
  assert.equal((await ran(env, ['inbox', '--retries', '0'])).code, 0)
})

test('a person signs in once, for all that follows, and ends it again', async () => {
  const home = temporaryFolder()
  const env = { ...bareEnv(), HOME: home, AMS_URL: service().config.authUrl }
  const child = start(env, ['login'])
  const ended = resultOf(child)
  let shown = ''
  child.stderr.on('data', (chunk) => (shown += chunk))
  await until(() => /Open \S+\n/.test(shown))
  const browser = visitor(service())
  const { username } = await browser.signUp()
  const [, address = ''] = /Open (\S+)\n/.exec(shown) ?? []
  await fetch(await browser.consent(address, { answer: 'allow', name: 'mine' }))
  assert.deepEqual((await ended).stdout, `@${username}.mine\n`)
  const { host } = new URL(env.AMS_URL)
  const kept = join(home, '.config/ams-mail', `${host.replace(':', '_')}.json`)
  assert.equal(statSync(kept).mode & 0o777, 0o600)
  assert.deepEqual(await told(env, ['inbox']), [])
  const { refresh_token } = JSON.parse(readFileSync(kept, 'utf8'))
  assert.equal((await ran(env, ['logout'])).code, 0)
  assert.ok(refresh_token === undefined || typeof refresh_token === 'string')
  assert.equal((await ran(env, ['inbox'])).code, 8)
})

test('listen runs the listener as the signed-in agent', async () => {
  const { agent, env } = await newShell()
  await agent.sent(draftTo(agent.handle, { subject: 'for a command' }))
  const { code, stdout } = await ran(env, ['listen', '--once', '--exec', 'echo "$AMS_SUBJECT"'])
  assert.deepEqual([code, stdout], [0, 'for a command\n'])
})
