import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { subprotocols } from '#generated/ws/frames.ts'
import { newAgent, type Agent } from '../support/agents.ts'
import { assertRefused, call, draftTo, type Answer } from '../support/client.ts'
import { runCommand } from '../support/cli.ts'
import { exchange, type RawAnswer } from '../support/raw.ts'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { onOneDatabase, startSecondService, type Service } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { useService } from '../support/use-service.ts'

const timeout = 20_000
const origin = 'https://app.example'

type Ticket = Answer<{ ticket: string; expires_at: number }>

const newTicket = ({ config }: Pick<Service, 'config'>, token?: string): Promise<Ticket> =>
  call(`${config.baseUrl}/connect/tickets`, { method: 'POST', token })

async function ticketFor(service: Service, agent: Agent): Promise<string> {
  const { status, body, text } = await newTicket(service, await agent.tokenFor('ws'))
  assert.equal(status, 201, text)
  return body.ticket
}

/** Opens a socket like a browser, which cannot send headers. Resolves with undefined if it is rejected. */
function open({ config }: Service, protocols: string[], query = ''): Promise<WebSocket | undefined> {
  const socket = new WebSocket(`ws://127.0.0.1:${config.port}/v1/connect${query}`, protocols)
  return new Promise((resolve) => {
    socket.addEventListener('open', () => resolve(socket), { once: true })
    socket.addEventListener('error', () => resolve(undefined), { once: true })
  })
}

const offer = (ticket: string): string[] => [subprotocols.spoken, subprotocols.ticket + ticket]

const closed = (socket: WebSocket): Promise<number> =>
  new Promise((resolve) => socket.addEventListener('close', ({ code }) => resolve(code), { once: true }))

const nextFrame = (socket: WebSocket): Promise<{ id: string }> =>
  new Promise((resolve) =>
    socket.addEventListener('message', ({ data }) => resolve(JSON.parse(String(data))), { once: true }),
  )

/** Sends a handshake that must be rejected, byte by byte. */
function refused(service: Service, ...fields: string[]): Promise<RawAnswer> {
  const head = ['GET /v1/connect HTTP/1.1', 'Host: x', 'Connection: Upgrade', 'Upgrade: websocket']
  const version = ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==']
  return exchange(service, [...head, ...version, ...fields, '', ''].join('\r\n'))
}

const showing = (ticket: string): string => `Sec-WebSocket-Protocol: ${offer(ticket).join(', ')}`

/** Returns the response without the request id, which is unique. */
const withoutId = ({ head, text }: RawAnswer): string =>
  `${head.replace(/^(date|request-id): .*\r?\n?/gim, '')}${text.replace(/req_\w+/g, '')}`

onOneDatabase((database) => {
  const service = useService({ database, clock: fixedClock(), env: { CORS_ORIGINS: origin } })

  test('a client that can send no header opens the feed with a ticket, and only ams.v1 is agreed on', {
    timeout,
  }, async () => {
    const agent = await newAgent(service())
    const socket = await open(service(), offer(await ticketFor(service(), agent)), '?direction=both')
    assert.ok(socket, 'it was refused')
    assert.equal(socket.protocol, 'ams.v1')
    const frame = nextFrame(socket)
    const { id } = await agent.sent(draftTo(agent.handle))
    assert.equal((await frame).id, id)
    socket.close()
  })

  test('a ticket works once, also of many who show it at the same time', { timeout }, async () => {
    const agent = await newAgent(service())
    const ticket = await ticketFor(service(), agent)
    const sockets = await Promise.all(Array.from({ length: 8 }, () => open(service(), offer(ticket))))
    const opened = sockets.filter((socket) => socket !== undefined)
    assert.equal(opened.length, 1)
    assert.equal(service().deps.presence.openHere(agent.id), 1)
    opened[0]!.close()
  })

  test('used, expired and unknown tickets get the same error', { timeout }, async () => {
    const agent = await newAgent(service())
    const [used, old] = [await ticketFor(service(), agent), await ticketFor(service(), agent)]
    const socket = await open(service(), offer(used))
    socket?.close()
    assert.ok(socket)
    service().clock.advance(30_000)
    const answers = [used, old, 'a'.repeat(43), 'x'].map((ticket) => refused(service(), showing(ticket)))
    const nothing = [refused(service()), refused(service(), `${showing('a')}, ams.ticket.b`)]
    const [first, ...others] = await Promise.all([...answers, ...nothing])
    assert.equal(first!.status, 401)
    assert.match(first!.head, /\r\nwww-authenticate: Bearer error="invalid_token"/i)
    assert.match(first!.text, /"UNAUTHORIZED"/)
    for (const other of others) assert.equal(withoutId(other), withoutId(first!))
  })

  test('a ticket lasts to its last millisecond, and never longer than its token', { timeout }, async () => {
    const { clock, deps } = service()
    const agent = await newAgent(service())
    const inTime = await newTicket(service(), await agent.tokenFor('ws'))
    assert.equal(inTime.body.expires_at, clock() + 30_000)
    assert.equal(inTime.headers.get('cache-control'), 'no-store')
    clock.advance(29_999)
    const socket = await open(service(), offer(inTime.body.ticket))
    assert.ok(socket)
    socket.close()
    const token = await agent.tokenFor('ws')
    const tokenEnds = (Math.floor(clock() / 1000) + 900) * 1000
    clock.advance(tokenEnds - 400 - clock())
    const short = await newTicket(service(), token)
    assert.equal(short.body.expires_at, tokenEnds)
    const ending = await open(service(), offer(short.body.ticket))
    assert.equal(await closed(ending!), 1008, 'it outlived its token')
    assert.equal(deps.presence.openHere(agent.id), 0)
  })

  test('only a hash of it is stored, and nothing of one that was used', { timeout }, async () => {
    const agent = await newAgent(service())
    const ticket = await ticketFor(service(), agent)
    const rows = (): Promise<object[]> =>
      sqlOn(service().deps.database, 'no edge shows the stored rows')(
        'select * from ticket where agent_id = :agentId::uuid',
        { agentId: agent.id },
      )
    const [row, ...others] = await rows()
    assert.deepEqual(others, [])
    assert.doesNotMatch(JSON.stringify(row), new RegExp(ticket))
    const socket = await open(service(), offer(ticket))
    socket?.close()
    assert.deepEqual(await rows(), [])
  })

  test('it ends with the authority of its token, before and after it was shown', { timeout }, async () => {
    const agent = await newAgent(service())
    const [shown, kept] = [await ticketFor(service(), agent), await ticketFor(service(), agent)]
    const socket = await open(service(), offer(shown))
    const end = closed(socket!)
    await runCommand(service(), ['agent', 'set', agent.handle, '--inactive', 'true'])
    assert.equal(await end, 1008)
    assert.equal((await refused(service(), showing(kept))).status, 403)
  })

  test('a ticket from a page of an unlisted origin is rejected and used up', { timeout }, async () => {
    const agent = await newAgent(service())
    for (const page of ['https://evil.example', 'null', 'https://app.example:8443']) {
      const ticket = await ticketFor(service(), agent)
      const answer = await refused(service(), showing(ticket), `Origin: ${page}`)
      assert.equal(answer.status, 403)
      assert.match(answer.text, /"FORBIDDEN"/)
      assert.equal((await refused(service(), showing(ticket), `Origin: ${origin}`)).status, 401)
    }
    assert.equal((await refused(service(), showing('x'), 'Origin: https://evil.example')).status, 401)
    const ticket = await ticketFor(service(), agent)
    const listed = await refused(service(), showing(ticket), `Origin: ${origin}`, 'Sec-WebSocket-Version: 8')
    assert.notEqual(listed.status, 403)
  })

  test('with a token the ticket is ignored', { timeout }, async () => {
    const agent = await newAgent(service())
    const ticket = await ticketFor(service(), agent)
    assert.equal((await refused(service(), showing(ticket), 'Authorization: Bearer x')).status, 401)
    const socket = await open(service(), offer(ticket))
    assert.ok(socket, 'the ticket was used up')
    socket.close()
  })

  test('a token for REST gets no ticket, and no key makes a second answer the same', { timeout }, async () => {
    const agent = await newAgent(service())
    assertRefused(await newTicket(service(), agent.token), 401, 'UNAUTHORIZED')
    assertRefused(await newTicket(service(), await agent.tokenFor('rest', ['realtime:read'])), 401, 'UNAUTHORIZED')
    assertRefused(await newTicket(service(), await agent.tokenFor('ws', ['mailbox:read'])), 403, 'INSUFFICIENT_SCOPE')
    assert.notEqual(await ticketFor(service(), agent), await ticketFor(service(), agent))
  })
})

describe('with limits', () => {
  const service = useService({ database: 'embedded', env: { RATE_LIMITS: 'on', WRITES_PER_MINUTE: '2' } })

  test('tickets count as writes', async () => {
    const token = await (await newAgent(service())).tokenFor('ws')
    for (const left of [1, 0])
      assert.match((await newTicket(service(), token)).headers.get('ratelimit') ?? '', new RegExp(`"writes";r=${left}`))
    assertRefused(await newTicket(service(), token), 429, 'RATE_LIMITED')
  })
})

describe('two processes on one PostgreSQL', () => {
  const service = useService({ database: 'postgres' })
  let second: Service
  before(async () => void (second = await startSecondService(service())))
  after(() => second.close())

  test('a ticket of one opens a socket at the other, once at either', { timeout }, async () => {
    const agent = await newAgent(service())
    const ticket = await ticketFor(service(), agent)
    const both = [service(), second, service(), second]
    const sockets = await Promise.all(both.map((running) => open(running, offer(ticket))))
    const opened = sockets.filter((socket) => socket !== undefined)
    assert.equal(opened.length, 1)
    opened[0]!.close()
  })
})
