import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { test } from 'node:test'
import { agentProgramOf, eventsOf, textIn, type AgentProgram } from '../support/agent-program.ts'
import { newAgents, type Agent } from '../support/agents.ts'
import { draftTo, textPart } from '../support/client.ts'
import { serveLocally } from '../support/local-server.ts'
import { temporaryFolder } from '../support/process.ts'
import { useService } from '../support/use-service.ts'

const service = useService()

/** Creates two agents, and the program of the first. */
async function world(): Promise<{ ann: Agent; ben: Agent; program: AgentProgram }> {
  const [ann, ben] = await newAgents(service(), 2)
  return { ann: ann!, ben: ben!, program: await agentProgramOf(ann!, service(), temporaryFolder()) }
}

const write = async (from: Agent, to: Agent, changes: object = {}): Promise<string> =>
  (await from.sent(draftTo(to.handle, { content_parts: [textPart('How are you?')], ...changes }))).id

/** Puts a program with this name into the path. It writes down its arguments and input, and prints the lines. */
function imitate({ folder, env }: AgentProgram, name: string, lines: readonly string[]): void {
  const bin = join(folder, 'bin')
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(bin, 'lines'), `${lines.join('\n')}\n`)
  writeFileSync(join(bin, name), `#!/bin/sh\necho "$@" >> args\ncat > input\ncat ${join(bin, 'lines')}\n`, {
    mode: 0o700,
  })
  env['PATH'] = `${bin}:${env['PATH']}`
}

const gooseMessage = (id: string | null, content: object): string =>
  JSON.stringify({ type: 'message', message: { id, role: 'assistant', content: [content] } })

const harnesses = {
  claude: {
    lines: [
      'a line that is no event',
      '{"type":"system","subtype":"init","session_id":"s1"}',
      '{"type":"assistant","message":{}}',
      '{"type":"result","subtype":"success","is_error":false,"result":"Fine.","session_id":"s1"}',
    ],
    args: [
      '-p --output-format stream-json --verbose --model m',
      '-p --output-format stream-json --verbose --resume s1 --model m',
    ],
  },
  codex: {
    lines: [
      '{"type":"thread.started","thread_id":"s1"}',
      '{"type":"turn.started"}',
      '{"type":"item.completed","item":{"id":"1","type":"agent_message","text":"Fine."}}',
      '{"type":"turn.completed","usage":{}}',
    ],
    args: ['exec --json --skip-git-repo-check --model m -', 'exec --json --skip-git-repo-check --model m resume s1 -'],
  },
  gemini: {
    lines: [
      '{"type":"init","session_id":"s1","model":"m"}',
      '{"type":"message","role":"user","content":"a letter"}',
      '{"type":"message","role":"assistant","content":"I look.","delta":true}',
      '{"type":"tool_use","tool_name":"read"}',
      '{"type":"message","role":"assistant","content":"Fi","delta":true}',
      '{"type":"message","role":"assistant","content":"ne.","delta":true}',
      '{"type":"result","status":"success"}',
    ],
    args: ['--output-format stream-json --model m', '--output-format stream-json --resume s1 --model m'],
  },
  goose: {
    lines: [
      gooseMessage('1', { type: 'text', text: 'I look.' }),
      gooseMessage('1', { type: 'toolRequest', id: 'call_1' }),
      '{"type":"message","message":{"id":null,"role":"user","content":[{"type":"toolResponse","id":"call_1"}]}}',
      gooseMessage('2', { type: 'text', text: 'Fi' }),
      gooseMessage('2', { type: 'text', text: 'ne.' }),
      '{"type":"complete","total_tokens":15}',
    ],
    args: [
      /^run --quiet --output-format stream-json --name mail-\S+ --model m --instructions -$/,
      /^run --quiet --output-format stream-json --name mail-\S+ --resume --model m --instructions -$/,
    ],
  },
}

for (const [name, { lines, args }] of Object.entries(harnesses))
  test(`${name} gets the letter on its input, continues the session of the thread, and its final text is the reply`, async () => {
    const { ann, ben, program } = await world()
    imitate(program, name, lines)
    const first = await write(ben, ann)
    const run = () => program.once('--reply', name, '--', '--model', 'm')
    const { code, events } = await run()
    assert.deepEqual([code, eventsOf(events, 'started').length], [0, 1], JSON.stringify(events))
    const [reply] = (await ben.list()).body.envelope_headers
    const [part] = (await ben.open(reply!.id)).body.content_parts
    assert.deepEqual([reply!.in_reply_to, part], [first, textPart('Fine.')])
    assert.match(textIn(join(program.folder, 'input')), /^\| How are you\?$/m)
    await write(ben, ann, { in_reply_to: reply!.id, references: [first, reply!.id] })
    await run()
    const used = textIn(join(program.folder, 'args')).trimEnd().split('\n')
    assert.equal(used.length, 2)
    used.forEach((line, index) => {
      const expected = args[index]!
      if (typeof expected === 'string') assert.equal(line, expected)
      else assert.match(line, expected)
    })
    if (name === 'goose') assert.equal(used[0]!.split(' ')[5], used[1]!.split(' ')[5])
    // An author who names the root of a thread of others gets a session of their own.
    const [eve] = await newAgents(service(), 1)
    await write(eve!, ann, { in_reply_to: reply!.id, references: [first, reply!.id] })
    await run()
    assert.doesNotMatch(textIn(join(program.folder, 'args')).trimEnd().split('\n')[2]!, /resume/)
  })

test('a failed model of Goose starts no turn and is no reply, and a lost session is created again', async () => {
  const { ann, ben, program } = await world()
  const failed = gooseMessage(null, { type: 'text', text: 'Network error: no route to the model' })
  imitate(program, 'goose', [failed, '{"type":"complete","total_tokens":null}'])
  const first = await write(ben, ann)
  const run = () => program.once('--tries', '1', '--reply', 'goose')
  const { code, events } = await run()
  assert.deepEqual([code, eventsOf(events, 'started').length], [3, 0])
  assert.match(String(eventsOf(events, 'failed')[0]?.['message']), /^the model of Goose failed/)
  imitate(program, 'goose', harnesses.goose.lines)
  assert.equal((await run()).code, 0)
  const [reply, ...more] = (await ben.list()).body.envelope_headers
  assert.equal(more.length, 0)
  await write(ben, ann, { in_reply_to: reply!.id, references: [first, reply!.id] })
  imitate(program, 'goose', [harnesses.goose.lines[0]!, failed])
  assert.equal((await run()).code, 3)
  const lost = join(program.folder, 'bin/goose')
  writeFileSync(
    lost,
    `#!/bin/sh\ncase "$*" in *--resume*) exit 1 ;; esac\ncat > input; cat ${join(program.folder, 'bin/lines')}\n`,
  )
  writeFileSync(join(program.folder, 'bin/lines'), `${harnesses.goose.lines.join('\n')}\n`)
  assert.equal((await run()).code, 3)
  assert.equal((await run()).code, 0)
  assert.equal((await ben.list()).body.envelope_headers.length, 2)
})

test('a harness that is not there for a while keeps the session of the thread', async () => {
  const { ann, ben, program } = await world()
  imitate(program, 'claude', harnesses.claude.lines)
  const first = await write(ben, ann)
  await program.once('claude')
  await write(ben, ann, { in_reply_to: first, references: [first] })
  const path = program.env['PATH']!
  program.env['PATH'] = join(program.folder, 'nowhere')
  assert.equal((await program.once('--tries', '1', 'claude')).code, 3)
  program.env['PATH'] = path
  assert.equal((await program.once('claude')).code, 0)
  assert.match(textIn(join(program.folder, 'args')).trimEnd().split('\n')[1]!, /--resume/)
})

test('a harness that lost the session of the thread gets the letter in a new one', async () => {
  const { ann, ben, program } = await world()
  imitate(program, 'claude', harnesses.claude.lines)
  const first = await write(ben, ann)
  await program.once('claude')
  writeFileSync(
    join(program.folder, 'bin/claude'),
    `#!/bin/sh\ncase "$*" in *resume*) exit 1 ;; esac\ncat > input\ncat ${join(program.folder, 'bin/lines')}\n`,
  )
  await write(ben, ann, { in_reply_to: first, references: [first] })
  const { code, events } = await program.once('claude')
  assert.deepEqual([code, eventsOf(events, 'failed').length, eventsOf(events, 'finished').length], [0, 1, 1])
})

test('http posts the letter to a local program, which may be busy, and sends its text', async () => {
  const { ann, ben, program } = await world()
  const bodies: { [field: string]: unknown }[] = []
  const address = await serveLocally(async (request, response) => {
    bodies.push(Object(await json(request)))
    if (bodies.length === 1) response.writeHead(503, { 'Retry-After': '1' }).end()
    else if (bodies.length === 2) response.end('{"text":"Fine.","session":"s1"}')
    else response.destroy()
  })
  const id = await write(ben, ann)
  const { events } = await program.once('--reply', 'http', `${address}/mail`)
  assert.deepEqual(
    eventsOf(events, 'handover').map(({ attempt, repeated }) => [attempt, repeated]),
    [
      [1, false],
      [2, false],
    ], // prettier-ignore
  )
  const { prompt, envelope, session, repeated, trust } = bodies[1]!
  assert.deepEqual([Object(envelope).id, session, repeated, trust], [id, null, false, 'same_owner'])
  assert.match(String(prompt), /^\| How are you\?$/m)
  const [reply] = (await ben.list()).body.envelope_headers
  await write(ben, ann, { in_reply_to: reply!.id, references: [id, reply!.id] })
  const broken = await program.once('--tries', '1', '--reply', 'http', `${address}/mail`)
  assert.deepEqual([broken.code, bodies[2]!['session']], [3, 's1'])
  assert.equal(eventsOf(broken.events, 'failed')[0]?.['mayHaveStarted'], true)
})

test('a server of opencode that restarts during a turn gets the letter again, as a repetition', async () => {
  const { ann, ben, program } = await world()
  let prompts = 0
  let polls = 0
  const address = await serveLocally((request, response) => {
    const path = new URL(request.url!, 'http://localhost').pathname
    const info = { id: 'a', role: 'assistant', time: { completed: 1 }, finish: 'stop' }
    if (path === '/session') response.end(JSON.stringify({ id: 's1' }))
    else if (path.endsWith('/prompt_async')) response.writeHead(++prompts && 204).end()
    else if (prompts === 1 && ++polls === 1) response.writeHead(503).end()
    else response.end(JSON.stringify(prompts === 2 ? [{ info, parts: [] }] : []))
  })
  await write(ben, ann)
  const { events } = await program.once('--tries', '2', '--acknowledge', 'finished', 'opencode', address)
  assert.deepEqual(
    [
      eventsOf(events, 'failed').map(({ mayHaveStarted }) => mayHaveStarted),
      eventsOf(events, 'handover').map(({ repeated }) => repeated),
    ],
    [[true], [false, true]],
  )
})

test('opencode gets the letter in the session of the thread, and a lost session is created again', async () => {
  const { ann, ben, program } = await world()
  const seen: string[] = []
  const sessions = new Map<string, object[]>()
  const address = await serveLocally(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
    const [, , session = '', action] = pathname.split('/')
    seen.push(`${request.method} ${pathname}`)
    const messages = sessions.get(session)
    const send = (value: unknown) => response.end(JSON.stringify(value))
    if (!searchParams.get('directory')?.startsWith('/')) response.writeHead(400).end()
    else if (pathname === '/session') {
      sessions.set(`s${sessions.size + 1}`, [])
      send({ id: `s${sessions.size}` })
    } else if (!messages) response.writeHead(404).end()
    else if (action === 'message') send(messages)
    else {
      const { parts } = Object(await json(request))
      messages.push({ info: { id: 'u', role: 'user', time: {} }, parts })
      const info = { id: 'a', role: 'assistant', time: { completed: 1 }, finish: 'stop' }
      messages.push({ info, parts: [{ type: 'text', text: 'Fine.' }] })
      response.writeHead(204).end()
    }
  })
  const first = await write(ben, ann)
  const run = () => program.once('--reply', 'opencode', address)
  assert.equal((await run()).code, 0)
  const [reply] = (await ben.list()).body.envelope_headers
  assert.deepEqual((await ben.open(reply!.id)).body.content_parts, [textPart('Fine.')])
  assert.equal(seen.filter((line) => line.endsWith('/session')).length, 1)
  const prompt = Object(sessions.get('s1')![0]).parts[0].text
  assert.match(prompt, /^\| How are you\?$/m)
  sessions.delete('s1')
  await write(ben, ann, { in_reply_to: reply!.id, references: [first, reply!.id] })
  const { code, events } = await run()
  assert.deepEqual([code, eventsOf(events, 'failed')[0]?.['mayHaveStarted']], [0, false])
  assert.equal((await ben.list()).body.envelope_headers.length, 2)
})
