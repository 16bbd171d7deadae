import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { freePort } from '../../scripts/support/free-port.ts'
import { draftTo, restClient, type RestClient } from '../support/client.ts'
import { beginSession, rpc, sessionAt } from '../support/mcp.ts'
import { eventClient, type EventStreamClient } from '../support/mcp-events.ts'
import { startProcess, type ServiceProcess } from '../support/process.ts'
import { createPrepared, type Service } from '../support/service.ts'
import { requestToken } from '../support/tokens.ts'

const name = 'envelope.received'
const recipient = '@bob.helper'
const messages = 60

/** Sends messages one after the other. Calls `sent` after each. Resolves with their ids. */
async function sendAll(sender: RestClient, sent: (count: number) => void): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < messages) {
    ids.push((await sender.sent(draftTo(recipient))).id)
    sent(ids.length)
  }
  return ids
}

describe('a process that is killed', () => {
  let running: ServiceProcess[] = []
  let drop: () => Promise<unknown>
  let token: string
  let sender: RestClient
  before(async () => {
    const database = await createPrepared('agents')
    drop = database.drop
    const origin = `http://127.0.0.1:${await freePort()}`
    const env = {
      DATABASE_URL: database.url,
      RATE_LIMITS: 'off',
      BASE_URL: `${origin}/v1`,
      AUTH_URL: origin,
      WS_URL: `${origin.replace('http', 'ws')}/v1/connect`,
      MCP_URL: `${origin}/mcp`,
    }
    running = await Promise.all(
      Array.from({ length: 3 }, async () => startProcess({ ...env, PORT: `${await freePort()}` })),
    )
    const tokenOf = async (client: string, resource: string): Promise<string> => {
      const credentials = { client_id: `cli_${client}`, client_secret: `secret of ${client}`, resource }
      return String((await requestToken(running[1]!, credentials)).body.access_token)
    }
    token = await tokenOf('helper', env.MCP_URL)
    sender = restClient(running[1]!, await tokenOf('assistant', env.BASE_URL))
  })
  after(async () => {
    for (const one of running) one.kill('SIGKILL')
    await Promise.all(running.map(({ exited }) => exited))
    await drop()
  })

  /** Returns the running process as the tools of the tests want it. */
  const at = (n: number): Service => {
    const { config } = running[n]!
    return { config: { ...config, mcpUrl: `${config.authUrl}/mcp` } } as Service
  }

  async function kill(n: number): Promise<void> {
    running[n]!.kill('SIGKILL')
    await running[n]!.exited
  }

  it('loses no event: the client continues its stream at another process', async () => {
    const seen: string[] = []
    const cursor = await eventClient(at(1), token).now()
    let stream: EventStreamClient = await eventClient(at(0), token).stream({ name, cursor })
    let killed: Promise<void> | undefined
    const sending = sendAll(sender, (count) => {
      if (count === messages / 3) killed = kill(0)
    })
    let last = cursor
    while (seen.length < messages) {
      const told = await stream.next()
      if (!told) stream = await eventClient(at(1), token).stream({ name, cursor: last })
      else if (told.kind === 'event') seen.push(told.params.eventId)
      last = told?.params.cursor ?? last
    }
    await killed
    assert.deepEqual(seen, await sending)
    await stream.close()
  })

  it('ends no session: another process answers in it, and continues its event stream', async () => {
    const begun = await beginSession(at(2), token)
    const events = await begun.open()
    const first = (await sender.sent(draftTo(recipient))).id
    const nextId = async (from: typeof events) =>
      Object(await from.nextOf('notifications/service/message_created')).id as unknown
    assert.equal(await nextId(events), first)
    await kill(2)
    const missed = (await sender.sent(draftTo(recipient))).id
    const session = sessionAt(at(1), token, begun.id)
    const answer = await session.post(rpc('tools/list'))
    assert.equal(Object(await answer.json()).result.tools.length, 15)
    const resumed = await session.open({ 'Last-Event-ID': events.lastId() })
    assert.equal(await nextId(resumed), missed)
    await resumed.close()
  })
})
