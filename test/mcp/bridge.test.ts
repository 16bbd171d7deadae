import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { afterEach, describe, it } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import { bareEnv } from '../../scripts/support/bare-env.ts'
import { newAgent, type Agent } from '../support/agents.ts'
import { bridgeProgram, connectByBridge, type BridgeOptions } from '../support/bridge.ts'
import { draftTo } from '../support/client.ts'
import { contactsOf } from '../support/contacts.ts'
import { resultOf } from '../support/listen-program.ts'
import { eras, openStreams, rpc } from '../support/mcp.ts'
import { sqlOn } from '../support/sql.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const service = useService({ database: 'postgres' })
const { of } = contactsOf(service)
const opened: Client[] = []
afterEach(() => Promise.all(opened.splice(0).map((client) => client.close())))

async function bridgeOf(agent: Agent, options: Partial<BridgeOptions> = {}) {
  const env = { AMS_TOKEN: await agent.tokenFor('mcp') }
  const bridge = await connectByBridge({ env, url: service().config.authUrl, ...options })
  opened.push(bridge.client)
  await bridge.connected
  return bridge
}

/** Returns the resources of which the client is notified. */
function updatesOf(client: Client): string[] {
  const uris: string[] = []
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => void uris.push(params.uri))
  return uris
}

const call = async (client: Client, name: string, input: Record<string, unknown>) =>
  Object((await client.callTool({ name, arguments: input })).structuredContent)

for (const era of eras)
  describe(`the bridge for clients that start programs, in ${era}`, () => {
    it('passes on tools, mail, notifications of mail, and questions to the person', async () => {
      const [me, other] = [await newAgent(service()), await newAgent(service())]
      const stranger = await of('bob')
      const asked: string[] = []
      let updates: string[] = []
      const { client, errors, shown } = await bridgeOf(me, {
        era,
        url: service().config.mcpUrl,
        prepare(client) {
          updates = updatesOf(client)
          client.setRequestHandler('elicitation/create', ({ params }) => {
            asked.push(params.message)
            return { action: 'accept', content: {} }
          })
        },
      })
      assert.equal((await client.listTools()).tools.length, 15)
      if (era === '2025-11-25') await client.subscribeResource({ uri: 'service://threads' })
      else await client.listen({ resourceSubscriptions: ['service://threads'] })
      await until(async () => (await openStreams(service())) === 1)
      const sent = await other.sent(draftTo(me.handle, { subject: 'Grüße' }))
      await until(() => updates.includes('service://threads'))
      const thread_id = sent.id.replace('env_', 'thr_')
      const thread = await call(client, 'get_thread', { thread_id })
      assert.equal(thread.subject, 'Grüße')
      await call(client, 'send_message', { thread_id, content: 'Danke' })
      const { outcome } = await call(client, 'request_contact', { handle: stranger.handle })
      assert.deepEqual([outcome, asked.length], ['requested', 1])
      const { contents } = await client.readResource({ uri: `service://threads/${thread_id}` })
      assert.equal(contents.length, 1)
      await client.close()
      await until(async () => (await openStreams(service())) === 0)
      assert.deepEqual(errors, [])
      assert.equal(shown(), `ams-mail mcp: connected to ${service().config.mcpUrl}\n`)
    })
  })

describe('the bridge in trouble', () => {
  it('a lost session begins again with its subscriptions, and the client notices nothing', async () => {
    const [me, other] = [await newAgent(service()), await newAgent(service())]
    const { client, errors, shown } = await bridgeOf(me)
    const updates = updatesOf(client)
    await client.subscribeResource({ uri: 'service://threads' })
    await until(async () => (await openStreams(service())) === 1)
    const sql = sqlOn(service().deps.database, 'no edge leads to this state')
    await sql('delete from mcp_session where agent_id = :id::uuid', { id: me.id })
    const sent = await other.sent(draftTo(me.handle))
    const { messages } = await call(client, 'get_thread', { thread_id: sent.id.replace('env_', 'thr_') })
    assert.equal(messages.length, 1)
    updates.length = 0
    await until(async () => (await openStreams(service())) === 1)
    await other.sent(draftTo(me.handle))
    await until(() => updates.includes('service://threads'))
    assert.match(shown(), /the service had ended the session; a new one began\n/)
    assert.deepEqual(errors, [])
  })

  it('a cancelled call ends at the service, and a client that closes its output ends its session', async () => {
    const me = await newAgent(service())
    const stranger = await of('bob')
    const asked = Promise.withResolvers<void>()
    const { client } = await bridgeOf(me, {
      prepare: (client) =>
        client.setRequestHandler('elicitation/create', () => {
          asked.resolve()
          return new Promise(() => {})
        }),
    })
    const cancel = new AbortController()
    const input = { name: 'request_contact', arguments: { handle: stranger.handle } }
    const called = client.callTool(input, { signal: cancel.signal })
    called.catch(() => {})
    await asked.promise
    cancel.abort()
    await assert.rejects(called)
    assert.equal((await client.listTools()).tools.length, 15)
    const sql = sqlOn(service().deps.database, 'no edge shows the stored rows')
    const rows = () =>
      sql<{ purpose: string }>('select purpose from pending_elicitation where agent_id = :id::uuid', { id: me.id })
    await until(async () => (await rows()).every(({ purpose }) => purpose === ''))
    const sessions = () => sql('select 1 from mcp_session where agent_id = :id::uuid', { id: me.id })
    assert.equal((await sessions()).length, 1)
    await client.close()
    await until(async () => (await sessions()).length === 0)
  })

  it('answers what it cannot read or send, and writes only messages to standard output', async () => {
    const me = await newAgent(service())
    const env = { ...bareEnv(), AMS_TOKEN: await me.tokenFor('mcp'), AMS_URL: service().config.authUrl }
    const child = spawn(process.execPath, [bridgeProgram, 'mcp', '--json'], { env })
    const ended = resultOf(child)
    const clientInfo = { name: 'raw', version: '1' }
    const lines = [
      JSON.stringify(rpc('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo })),
      '{"jsonrpc": "2.0", "method": "notifications/initialized"}\r',
      'no JSON',
      '',
      JSON.stringify(rpc('tools/call', { name: 'send_message', arguments: { content: 'x'.repeat(30 * 2 ** 20) } })),
      JSON.stringify([rpc('ping'), rpc('unknown/method')]),
    ]
    child.stdin.end(lines.join('\n'))
    const { code, stdout, stderr } = await ended
    assert.equal(code, 0, stderr)
    const answers = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const codes = answers.map(({ error }) => error?.code ?? 0).sort((a, b) => a - b)
    assert.deepEqual(codes, [-32700, -32603, -32601, 0, 0], stdout.slice(0, 2000))
    assert.equal(answers.find(({ error }) => error?.code === -32700).id, undefined)
    assert.match(stderr, /rejected a message of the client: a line is not JSON-RPC\n$/)
    assert.doesNotMatch(stdout + stderr, new RegExp(env.AMS_TOKEN))
  })

  it('a rejected token and a wrong address end it, with a message and an exit code', async () => {
    const run = (AMS_TOKEN: string, url: string) => {
      const child = spawn(process.execPath, [bridgeProgram, 'mcp', '--url', url], { env: { ...bareEnv(), AMS_TOKEN } })
      child.stdin.write(`${JSON.stringify(rpc('tools/list'))}\n`)
      return resultOf(child)
    }
    const { authUrl } = service().config
    const [rejected, lost] = await Promise.all([run('not.a.token', authUrl), run('x', `${authUrl}/docs`)])
    assert.equal(rejected.code, 8, rejected.stderr)
    assert.match(rejected.stderr, /ams-mail: the agent is not signed in: run ams-mail login --mcp/)
    assert.match(JSON.parse(rejected.stdout).error.message, /rejects the token/)
    assert.deepEqual([lost.code, lost.stdout], [1, ''], lost.stderr)
  })
})
