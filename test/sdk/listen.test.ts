import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { newAgent, type Agent } from '../support/agents.ts'
import { listenerOf as newListener, resultOf, send, textsIn } from '../support/listen-program.ts'
import { temporaryFolder } from '../support/process.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const service = useService()
const folder = temporaryFolder()

const listenerOf = (agent: Agent) => newListener(agent, { service: service(), folder })

const linesIn = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '')

const eventsIn = (lines: string): { type: string; [field: string]: unknown }[] =>
  lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

/** Returns a program that appends the envelope to a file, and then runs the given code. */
const appendTo = (path: string, then = '') => `cat >> ${path}${then}`

test('a command runs for each envelope, once and in order, and the next start goes on behind the last', async () => {
  const agent = await newAgent(service())
  const { run } = await listenerOf(agent)
  await send(agent, 'one', 'two')
  const seen = join(folder, 'each')
  const first = await run('--once', '--exec', appendTo(seen, '; echo out; echo err >&2'))
  assert.deepEqual(first, { code: 0, stdout: 'out\n'.repeat(2), stderr: 'err\n'.repeat(2) })
  await send(agent, 'three')
  assert.equal((await run('--once', '--exec', appendTo(seen))).code, 0)
  assert.equal((await run('--once', '--exec', appendTo(seen))).code, 0)
  assert.deepEqual(textsIn(linesIn(seen)), ['one', 'two', 'three'])
  const kept = join(folder, agent.id, 'ams-listen')
  assert.deepEqual(readdirSync(kept).toSorted(), [`${agent.id}.json`, `${agent.id}.json.lock`])
})

/** Starts it with --json; resolves when it has reported this. */
function reporting(child: ChildProcess) {
  let told = ''
  child.stderr!.on('data', (chunk) => (told += chunk))
  const events = () => eventsIn(told.slice(0, told.lastIndexOf('\n') + 1))
  return {
    events,
    told: (is: (event: { type: string; [field: string]: unknown }) => boolean) => until(() => events().some(is)),
  }
}

/** Returns a command that begins, and continues when a file exists. */
const heldBy = (go: string, then: string) => `echo begun; while ! test -e ${go}; do sleep 0.02; done; ${then}`

test('what comes while it waits is pushed; SIGTERM lets the command under way finish and keeps its place', async () => {
  const agent = await newAgent(service())
  const { start, run } = await listenerOf(agent)
  await send(agent, 'before')
  const [seen, go] = [join(folder, 'waits'), join(folder, 'go')]
  const child = start('--json', '--from', 'now', '--exec', heldBy(go, appendTo(seen)))
  const { told, events } = reporting(child)
  await told(({ type, by }) => type === 'following' && by === 'push')
  await send(agent, 'one', 'two')
  await once(child.stdout!, 'data')
  child.kill('SIGTERM')
  await told(({ type }) => type === 'stopping')
  writeFileSync(go, '')
  assert.deepEqual(await once(child, 'close'), [0, null])
  assert.deepEqual(textsIn(linesIn(seen)), ['one'])
  const command = events().find(({ type }) => type === 'command')
  assert.deepEqual([command?.['exitCode'], command?.['attempt'], command?.['timedOut']], [0, 1, false])
  assert.deepEqual(textsIn((await run('--once')).stdout), ['two'])
})

test('a second signal ends the command too, and its envelope comes again', async () => {
  const agent = await newAgent(service())
  const { start, run } = await listenerOf(agent)
  await send(agent, 'one')
  const child = start('--json', '--exec', heldBy(join(folder, 'never'), 'true'))
  const { told, events } = reporting(child)
  await once(child.stdout!, 'data')
  child.kill('SIGINT')
  await told(({ type }) => type === 'stopping')
  child.kill('SIGTERM')
  assert.deepEqual(await once(child, 'close'), [0, null])
  assert.equal(events().find(({ type }) => type === 'command')?.['signal'], 'SIGTERM')
  assert.deepEqual(textsIn((await run('--once')).stdout), ['one'])
})

test('one that is killed runs the command again for what it was at, and loses nothing', async () => {
  const agent = await newAgent(service())
  const { start, run } = await listenerOf(agent)
  await send(agent, 'one', 'two', 'three')
  const seen = join(folder, 'killed')
  const child = start('--exec', `${appendTo(seen)}; if test $(wc -l < ${seen}) = 2; then echo begun; sleep 30; fi`)
  await once(child.stdout!, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  assert.equal((await run('--once', '--exec', appendTo(seen))).code, 0)
  assert.deepEqual(textsIn(linesIn(seen)), ['one', 'two', 'two', 'three'])
})

test('when the tries are used up it says so, and begins with the same envelope next time', async () => {
  const agent = await newAgent(service())
  const { run } = await listenerOf(agent)
  await send(agent, 'one', 'two')
  const failed = await run('--once', '--tries', '2', '--', 'false')
  assert.equal(failed.code, 3)
  assert.match(
    failed.stderr,
    /^ams-listen: the command for env_\w+ exited with 1 \(attempt 1\)\nams-listen: next attempt in 1 s\n/,
  )
  const missing = await run('--once', '--tries=1', '--', join(folder, 'nowhere'))
  assert.equal(missing.code, 3)
  assert.match(missing.stderr, /did not start: spawn \S+ ENOENT/)
  assert.deepEqual(textsIn((await run('--once')).stdout), ['one', 'two'])
})

test('the file of a place is for one listener at a time, and one that holds something else is left alone', async () => {
  const agent = await newAgent(service())
  const { start, run } = await listenerOf(agent)
  const cursor = join(folder, 'place.json')
  const child = start('--json', '--cursor', cursor)
  await reporting(child).told(({ type }) => type === 'listening')
  const second = await run('--cursor', cursor, '--once')
  assert.deepEqual(second, {
    code: 4,
    stdout: '',
    stderr: `ams-listen: another listener uses ${cursor}: stop it, or choose another file with --cursor\n`,
  })
  child.kill('SIGKILL')
  await once(child, 'exit')
  assert.equal((await run('--cursor', cursor, '--once')).code, 0)
  writeFileSync(cursor, '{"after')
  const other = await run('--cursor', cursor, '--once')
  assert.deepEqual(
    [other.code, other.stderr],
    [2, `ams-listen: ${cursor} does not contain a cursor: delete the file to begin anew\n`],
  )
  assert.equal(readFileSync(cursor, 'utf8'), '{"after')
  const nowhere = await run('--cursor', join(folder, 'no-such-folder/place.json'), '--once')
  assert.equal(nowhere.code, 1)
  assert.match(nowhere.stderr, /^ams-listen: ENOENT[^\n]+\n$/)
})

test('headers come without content and leave envelopes unread', async () => {
  const agent = await newAgent(service())
  const { run } = await listenerOf(agent)
  await send(agent, 'one')
  const [header] = eventsIn((await run('--once', '--headers')).stdout)
  assert.equal(header && 'content_parts' in header, false)
  assert.equal((await agent.list()).body.envelope_headers[0]?.unread, true)
})

test('an envelope counts as printed only when the reader has it', async () => {
  const agent = await newAgent(service())
  const { start, run } = await listenerOf(agent)
  await send(agent, 'one')
  const child = start('--once')
  child.stdout!.destroy()
  const [stderr, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit')])
  assert.deepEqual([code, /^ams-listen: standard output is closed/.test(stderr)], [1, true])
  assert.deepEqual(textsIn((await run('--once')).stdout), ['one'])
})

test('a command that writes without end is passed on as it is read, and ended in time', async () => {
  const agent = await newAgent(service())
  const { start } = await listenerOf(agent)
  await send(agent, 'one')
  const child = start('--once', '--tries=1', '--timeout=1', '--exec', 'exec yes')
  let bytes = 0
  child.stdout!.on('data', (chunk) => (bytes += chunk.length))
  assert.deepEqual(await once(child, 'close'), [3, null])
  assert.ok(bytes > 100_000)
})

test('mistakes and refusals end it with a line and a code that scripts can tell apart', async () => {
  const agent = await newAgent(service())
  const { run, env } = await listenerOf(agent)
  const mistakes = [
    [2, {}, ['--color'], /^ams-listen: unknown option --color; ams-listen --help shows how\n$/],
    [2, { AMS_URL: 'nonsense' }, ['--once'], /^ams-listen: url is nonsense: it must be an address like [^\n]+\n$/],
    [8, { AMS_CLIENT_SECRET: '' }, ['--once'], /^ams-listen: [^\n]+\n$/],
    [8, { AMS_CLIENT_SECRET: 'wrong' }, ['--once'], /^ams-listen: [^\n]*invalid_client[^\n]*\n$/],
    [2, { AMS_CLIENT_SECRET: '', AMS_TOKEN: 'opaque' }, ['--once'], /^ams-listen: [^\n]*--cursor[^\n]*\n$/],
  ] as const
  const endings = mistakes.map(async ([code, settings, args, line]) => {
    const child = spawn(process.execPath, ['generated/sdk/bin/ams-listen.js', ...args], {
      env: { ...env, ...settings },
    })
    const ended = await resultOf(child)
    assert.deepEqual([ended.code, ended.stdout], [code, ''], ended.stderr)
    assert.match(ended.stderr, line)
  })
  await Promise.all(endings)
  const asJson = eventsIn((await run('--json', '--color')).stderr)
  assert.deepEqual([asJson.length, asJson[0]?.type, asJson[0]?.['exitCode']], [1, 'error', 2])
})

test('help works by both of its names, without a database', async () => {
  const agent = await newAgent(service())
  const { run, env } = await listenerOf(agent)
  const { code, stdout } = await run('--help')
  assert.deepEqual([code, stdout.split('\n').filter((line) => line.length > 120)], [0, []])
  for (const option of ['exec', 'from', 'cursor', 'headers', 'timeout', 'tries', 'once', 'json'])
    assert.match(stdout, new RegExp(`^  --${option}\\b`, 'm'))
  const ams = (...args: string[]) => resultOf(spawn(process.execPath, ['src/cli.ts', 'listen', ...args], { env }))
  assert.equal((await ams('--help')).stdout, stdout.replaceAll('ams-listen [', 'npm run -s ams -- listen ['))
  await send(agent, 'one')
  assert.deepEqual(textsIn((await ams('--once')).stdout), ['one'])
})
