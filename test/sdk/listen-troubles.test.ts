import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createReport } from '../../generated/sdk/dist/node/listen/report.js'
import { freePort } from '../../scripts/support/free-port.ts'
import { newAgent, type Agent } from '../support/agents.ts'
import { listenerOf as newListener, resultOf, send, textsIn } from '../support/listen-program.ts'
import { temporaryFolder } from '../support/process.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const service = useService()
const folder = realpathSync(temporaryFolder())
const listenerOf = (agent: Agent) => newListener(agent, { service: service(), folder })

const program = join(process.cwd(), 'generated/sdk/bin/ams-listen.js')

/** Starts it in a shell, which gets the program as `$LISTEN`. */
const shell = (script: string, env: Record<string, string>): ChildProcess =>
  spawn('sh', ['-c', script], { env: { ...env, LISTEN: `${process.execPath} ${program}` }, cwd: folder })

/** Speeds up its timers by this factor. */
const hurried = (factor: number) => {
  const script = `const wait = setTimeout; globalThis.setTimeout = (done, ms, ...rest) => wait(done, ms / ${factor}, ...rest)`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` }
}

const isJson = (line: string): boolean => {
  try {
    return Boolean(JSON.parse(line))
  } catch {
    return false
  }
}

test('on a disk that becomes full nothing counts as printed but whole lines, and the next start ends a torn one', async () => {
  const agent = await newAgent(service())
  const { env } = await listenerOf(agent)
  const texts = [1, 2, 3, 4].map((number) => `${number}`.repeat(2000))
  await send(agent, ...texts)
  const failed = await resultOf(shell('ulimit -f 9; exec $LISTEN --once >> full.jsonl', env))
  assert.equal(failed.code, 1)
  assert.match(failed.stderr, /^ams-listen: standard output failed: EFBIG[^\n]*\n$/)
  const torn = readFileSync(join(folder, 'full.jsonl'), 'utf8')
  assert.notEqual(torn.at(-1), '\n')
  assert.equal((await resultOf(shell('exec $LISTEN --once >> full.jsonl', env))).code, 0)
  const lines = readFileSync(join(folder, 'full.jsonl'), 'utf8').split('\n')
  assert.equal(lines.filter((line) => line !== '' && !isJson(line)).length, 1)
  assert.deepEqual(textsIn(lines.filter(isJson).join('\n')), texts)
})

/** Its output has five seconds after the first signal. */
for (const [signals, args, code] of [
  [['SIGTERM'], [], 0],
  [['SIGINT', 'SIGTERM'], ['--once'], 130],
] as const)
  test(`a listener that nobody reads any more ends after ${signals.join(' and ')}`, async () => {
    const agent = await newAgent(service())
    const { env, run } = await listenerOf(agent)
    const texts = Array.from({ length: 10 }, (_, number) => `${number}`.repeat(60_000))
    await send(agent, ...texts)
    const hurry = signals.length === 1 ? hurried(10) : {}
    const child = spawn(process.execPath, [program, '--json', '--cursor', join(folder, `${agent.id}.json`), ...args], {
      env: { ...env, ...hurry },
      timeout: 60_000,
      killSignal: 'SIGKILL',
    })
    const exited = once(child, 'exit')
    let [printed, stoppings] = [0, 0]
    child.stderr.on('data', (chunk) => (stoppings += String(chunk).split('"stopping"').length - 1))
    child.stdout.on('data', (chunk) => {
      printed += chunk.length
      child.stdout.pause()
    })
    await until(() => printed > 0)
    await new Promise((resolve) => setTimeout(resolve, 300)) // until the pipe is full
    for (const [index, signal] of signals.entries()) {
      child.kill(signal)
      await until(() => stoppings > index)
    }
    assert.deepEqual(await exited, [code, null])
    child.stdout.destroy()
    const rest = textsIn((await run('--once', '--cursor', join(folder, `${agent.id}.json`))).stdout)
    assert.ok(rest.length > 0)
    assert.deepEqual(rest, texts.slice(-rest.length))
  })

test('with --once it waits for a service that is away only as long as calls are repeated, and says so by its code', async () => {
  const { env } = await listenerOf(await newAgent(service()))
  const away = { ...env, ...hurried(50), AMS_URL: `http://127.0.0.1:${await freePort()}` }
  for (const place of [[], ['--cursor', join(folder, 'away.json')]]) {
    const { code, stderr } = await resultOf(
      spawn(process.execPath, [program, '--once', ...place], { env: away, timeout: 60_000 }),
    )
    assert.equal(code, 5, stderr)
    assert.match(stderr, /^(ams-listen: discover: [^\n]+; next attempt in \d+ s\n){4}ams-listen: discover: [^\n]+\n$/)
  }
})

test('missing credentials and impossible addresses fail at once', async () => {
  const { env } = await listenerOf(await newAgent(service()))
  const away = `http://127.0.0.1:${await freePort()}`
  for (const [expected, settings, line] of [
    [8, { AMS_CLIENT_ID: '', AMS_URL: away }, /^ams-listen: login: the client has no credentials: [^\n]+\n$/],
    [2, { AMS_URL: 'http://127.0.0.1:1' }, /^ams-listen: discover: bad port\n$/],
  ] as const) {
    const child = spawn(process.execPath, [program], { env: { ...env, ...settings }, timeout: 60_000 })
    const { code, stderr } = await resultOf(child)
    assert.equal(code, expected, stderr)
    assert.match(stderr, line)
  }
})

test('the place of another agent is refused, and one of the older form, without a name, is read', async () => {
  const [agent, other] = [await newAgent(service()), await newAgent(service())]
  const [{ run }, others] = [await listenerOf(agent), await listenerOf(other)]
  await send(other, 'older')
  await send(agent, 'one')
  const path = join(folder, 'whose.json')
  assert.equal((await run('--once', '--cursor', path)).code, 0)
  const kept = JSON.parse(readFileSync(path, 'utf8'))
  assert.equal(kept.agent_id, agent.id)
  const refused = await others.run('--once', '--cursor', path)
  assert.deepEqual([refused.code, refused.stdout], [2, ''])
  assert.ok(refused.stderr.includes(`${agent.id}, but the token is for ${other.id}`), refused.stderr)
  assert.deepEqual(JSON.parse(readFileSync(path, 'utf8')), kept)
  const { agent_id: _, ...older } = kept
  writeFileSync(path, JSON.stringify(older))
  await send(agent, 'two')
  assert.deepEqual(textsIn((await run('--once', '--cursor', path)).stdout), ['two'])
  assert.equal(JSON.parse(readFileSync(path, 'utf8')).agent_id, agent.id)
})

test('a link to the file of a place is the same place, for one listener at a time', async () => {
  const agent = await newAgent(service())
  const { start, run } = await listenerOf(agent)
  const [path, link] = [join(folder, 'linked.json'), join(folder, 'link.json')]
  symlinkSync('linked.json', link)
  const child = start('--json', '--cursor', path)
  let told = ''
  child.stderr!.on('data', (chunk) => (told += chunk))
  await until(() => told.includes('"listening"'))
  assert.equal((await run('--cursor', link, '--once')).code, 4)
  child.kill('SIGKILL')
  await once(child, 'exit')
})

test('where push is refused for good, as after a client was revoked, the line says what is done meanwhile', () => {
  const lines: string[] = []
  const report = createReport((line) => lines.push(line), { name: 'ams-listen', json: false })
  const error = new Error('issueToken: no such client (401 invalid_client)')
  report({ type: 'waiting', operation: 'connect', waitMs: 600_000, error })
  report({ type: 'waiting', operation: 'follow', waitMs: 1500, error })
  assert.deepEqual(lines, [
    `ams-listen: push is unavailable: ${error.message}; next attempt in 600 s, polling meanwhile\n`,
    `ams-listen: ${error.message}; next attempt in 2 s\n`,
  ])
})
