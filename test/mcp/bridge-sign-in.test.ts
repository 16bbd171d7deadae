import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, test } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import { freePort } from '../../scripts/support/free-port.ts'
import { newAgent } from '../support/agents.ts'
import { connectByBridge } from '../support/bridge.ts'
import { draftTo } from '../support/client.ts'
import { fillIn, personWithAgent } from '../support/people.ts'
import { clientOf, startProcess, temporaryFolder } from '../support/process.ts'
import { createPrepared } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const service = useService()
const opened: Client[] = []
afterEach(() => Promise.all(opened.splice(0).map((client) => client.close())))

test('the bridge asks its person once, renews its token, and ends when its authorization is revoked', async () => {
  const person = await personWithAgent(service())
  const home = temporaryFolder()
  const start = async () => {
    const bridge = await connectByBridge({
      env: { HOME: home, AMS_URL: 'http://nowhere.example' },
      url: service().config.mcpUrl,
      args: ['--device'],
    })
    opened.push(bridge.client)
    return bridge
  }
  const first = await start()
  await until(() => /Or open \S+\n/.test(first.shown()))
  const [, code] = /Enter the code (\S+) within/.exec(first.shown()) ?? []
  const path = `/device?user_code=${code}`
  const { status, text } = await fillIn(person.browser, path, path, { agent: person.id, answer: 'allow' })
  assert.equal(status, 303, text)
  await first.connected
  const updates: string[] = []
  first.client.setNotificationHandler('notifications/resources/updated', ({ params }) => void updates.push(params.uri))
  await first.client.subscribeResource({ uri: 'service://threads' })

  service().clock.advance(3_600_000)
  assert.equal((await first.client.listTools()).tools.length, 15)
  const friend = await newAgent(service())
  await service().deps.store.trust.allow(person.id, [friend.handle], service().clock())
  await friend.sent(draftTo(person.handle))
  await until(() => updates.length > 0)
  await first.client.close()

  const { host } = new URL(service().config.mcpUrl)
  const file = join(home, '.config/ams-mail', `${host.replace(':', '_')}.mcp.json`)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  const { granted } = JSON.parse(readFileSync(file, 'utf8'))
  const second = await start()
  await second.connected
  assert.doesNotMatch(second.shown(), /Enter the code/)

  const sql = sqlOn(service().deps.database, 'the edges need many more steps')
  await sql(`update token_family set revoked_at = :now where revoked_at is null`, { now: service().clock() })
  service().clock.advance(3_600_000)
  await assert.rejects(second.client.listTools(), /authorization has ended/)
  await second.closed
  assert.match(second.shown(), /ams-mail: the agent is not signed in: run ams-mail login --mcp, or set /)
  for (const bridge of [first, second])
    for (const secret of [
      granted.refresh_token,
      ...Object.values(granted.tokens).map((one) => Object(one).access_token),
    ])
      assert.ok(!bridge.shown().includes(secret))
})

test('the bridge survives that the service is killed and starts again', { timeout: 300_000 }, async (context) => {
  const { url, drop } = await createPrepared('agents')
  context.after(drop)
  const env = { DATABASE_URL: url, PORT: String(await freePort()), RATE_LIMITS: 'off' }
  let process = await startProcess(env)
  context.after(() => process.kill('SIGKILL'))
  const { client, connected } = await connectByBridge({
    env: { AMS_CLIENT_ID: 'cli_assistant', AMS_CLIENT_SECRET: 'secret of assistant' },
    url: process.config.authUrl,
  })
  opened.push(client)
  await connected
  const updates: string[] = []
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => void updates.push(params.uri))
  await client.subscribeResource({ uri: 'service://threads' })
  process.kill('SIGKILL')
  await process.exited
  const waiting = client.listTools(undefined, { timeout: 200_000 })
  process = await startProcess(env)
  assert.equal((await waiting).tools.length, 15)
  updates.length = 0
  const helper = await clientOf(process, 'helper')
  await until(async () => {
    await helper.sent(draftTo('@alice.assistant'))
    return updates.length > 0
  })
})
