import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'node:test'
import { agentProgramOf, eventsOf, type AgentProgram } from '../support/agent-program.ts'
import { newAgents, type Agent } from '../support/agents.ts'
import { draftTo, textPart } from '../support/client.ts'
import { serveLocally } from '../support/local-server.ts'
import { temporaryFolder } from '../support/process.ts'
import { useService } from '../support/use-service.ts'

const service = useService()

async function world(): Promise<{ ann: Agent; ben: Agent; program: AgentProgram }> {
  const [ann, ben] = await newAgents(service(), 2)
  return { ann: ann!, ben: ben!, program: await agentProgramOf(ann!, service(), temporaryFolder()) }
}

const write = (from: Agent, to: Agent) => from.sent(draftTo(to.handle, { content_parts: [textPart('How are you?')] }))

/** Shortens the time-outs of `fetch`, which are five minutes. */
const shortFetch = `
  await fetch('data:,')
  const name = Symbol.for('undici.globalDispatcher.1')
  globalThis[name] = new globalThis[name].constructor({ headersTimeout: 1000, bodyTimeout: 1000 })
`

test('a turn of a local program may take longer than the time-outs of fetch', async () => {
  const { ann, ben, program } = await world()
  await write(ben, ann)
  const address = await serveLocally(async (request, response) => {
    await text(request)
    await sleep(3000)
    response.write('{"text":')
    await sleep(3000)
    response.end('"Fine."}')
  })
  writeFileSync(join(program.folder, 'short.mjs'), shortFetch)
  program.env['NODE_OPTIONS'] = `--import=${join(program.folder, 'short.mjs')}`
  const { code, events } = await program.once('--tries', '1', '--reply', 'http', address)
  assert.equal(code, 0, JSON.stringify(events))
  assert.equal(eventsOf(events, 'reply')[0]?.['outcome'], 'sent')
})

test('mail for a local program does not go to the proxy of the environment', async () => {
  const { ann, ben, program } = await world()
  await write(ben, ann)
  const seen: string[] = []
  const proxy = await serveLocally(async (request, response) => {
    seen.push(await text(request))
    response.end('{}')
  })
  const address = await serveLocally((_, response) => response.end('{"text":"Fine."}'))
  Object.assign(program.env, {
    NODE_USE_ENV_PROXY: '1',
    HTTP_PROXY: proxy,
    NO_PROXY: new URL(service().config.authUrl).host,
  })
  const { code, events } = await program.once('--tries', '1', '--timeout', '5', '--reply', 'http', address)
  assert.deepEqual([code, eventsOf(events, 'reply')[0]?.['outcome'], seen], [0, 'sent', []])
})

test('a redirect, a stall or a huge response of a local program is one failed turn', async () => {
  const { ann, ben, program } = await world()
  await write(ben, ann)
  const answers: ((response: ServerResponse) => unknown)[] = [
    (response) => response.writeHead(302, { Location: 'http://127.0.0.1:9/' }).end(),
    (response) => response.writeHead(200).write('{"text":'),
    () => {},
    (response) => response.end(`{"text":"${'x'.repeat(5_000_000)}"}`),
    (response) => response.writeHead(200).write('{', () => response.destroy()),
  ]
  const address = await serveLocally((request, response) =>
    request.resume().on('end', () => answers.shift()?.(response)),
  )
  const messages: unknown[] = []
  for (let left = answers.length; left > 0; left--) {
    const { code, events } = await program.once('--tries', '1', '--timeout', '2', '--reply', 'http', address)
    assert.equal(code, 3)
    messages.push(eventsOf(events, 'failed')[0]?.['message'])
  }
  const expected = [
    /answered 302$/,
    /^the response is incomplete: /,
    /did not answer: The operation was aborted due to timeout$/,
    /more than 4000000 bytes$/,
    /^the response is incomplete: /,
  ]
  expected.forEach((pattern, index) => assert.match(String(messages[index]), pattern))
})

/** Starts a server that imitates OpenCode: sessions with messages, of which the newest ones stand at the end. */
async function openCode(messages: unknown[], answer: unknown[]): Promise<string> {
  return serveLocally(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    await text(request)
    if (pathname === '/session') response.end('{"id":"s1"}')
    else if (pathname.endsWith('/message'))
      response.end(JSON.stringify(messages.slice(-Number(searchParams.get('limit') ?? messages.length))))
    else {
      messages.push(...answer)
      response.writeHead(204).end()
    }
  })
}

test('OpenCode may have a session whose messages are larger than a response may be', async () => {
  const { ann, ben, program } = await world()
  await write(ben, ann)
  const message = (id: string, said: string) => ({
    info: { id, role: 'assistant', time: { completed: 1 } },
    parts: [{ type: 'text', text: said }],
  })
  const history = Array.from({ length: 50 }, (_, number) => message(`m${number}`, 'x'.repeat(100_000)))
  const address = await openCode(history, [message('new', 'Fine.')])
  const { code, events } = await program.once('--tries', '1', '--reply', '--session', 's1', 'opencode', address)
  assert.equal(code, 0, JSON.stringify(events))
  assert.equal(eventsOf(events, 'finished')[0]?.['characters'], 'Fine.'.length)
})

test('messages of another form than those of OpenCode are a turn that times out', async () => {
  const { ann, ben, program } = await world()
  await write(ben, ann)
  for (const odd of [{}, null, { info: null }, { info: { role: 'assistant' }, parts: 7 }]) {
    const address = await openCode([], [odd])
    const args = ['--tries', '1', '--timeout', '1', '--acknowledge', 'finished']
    const { code, events } = await program.once(...args, 'opencode', address)
    assert.deepEqual([code, eventsOf(events, 'failed')[0]?.['message']], [3, 'OpenCode timed out'])
  }
})
