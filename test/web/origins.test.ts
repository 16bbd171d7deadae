import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newAgent, type Agent } from '../support/agents.ts'
import { noBrowser, useBrowser } from '../support/browser.ts'
import { openScriptedPage, type ScriptedPage } from '../support/scripted-page.ts'
import { addressesOf } from '../support/sdk.ts'
import { startService, type Service } from '../support/service.ts'

const timeout = 120_000

describe('a page in a real browser', { skip: noBrowser }, () => {
  const open = useBrowser()
  let page: ScriptedPage
  let service: Service
  let agent: Agent
  before(async () => {
    page = await openScriptedPage(open)
    service = await startService({ database: 'embedded', env: { CORS_ORIGINS: page.origin } })
    agent = await newAgent(service)
  })
  after(async () => {
    page?.close()
    await service?.close()
  })

  /** Returns a script that begins with the client package and the page's tokens. */
  async function withClient(body: string): Promise<string> {
    const { baseUrl, wsUrl } = service.config
    const tokens = { [baseUrl]: agent.token, [wsUrl]: await agent.tokenFor('ws') }
    const addresses = JSON.stringify(addressesOf(service))
    return `
      import { createClient, newEnvelopeId } from './generated/sdk/dist/index.js'
      const tokens = ${JSON.stringify(tokens)}
      const handle = ${JSON.stringify(agent.handle)}
      const addresses = ${addresses}
      const client = createClient({ url: addresses, auth: { token: (resource) => tokens[resource] } })
      const refused = (socket) => new Promise((resolve) => {
        socket.onopen = () => resolve('opened')
        socket.onclose = ({ code }) => resolve(code)
      })
      async function main() {${body}}`
  }

  test('a listed page sends, is pushed to, reads, writes and downloads with the client package', {
    timeout,
  }, async () => {
    const script = await withClient(`
      const feed = await client.connect({ direction: 'both' })
      const file = new File(['words'], 'words.txt', { type: 'text/plain' })
      const { id: file_id } = await client.files.uploadFile({ file })
      const id = newEnvelopeId()
      const part = { type: 'file', file_id }
      await client.messages.sendMessage({ id, to: [handle], content_parts: [part] })
      const { value: frame } = await feed[Symbol.asyncIterator]().next()
      feed.close()
      const { marked_read } = await client.mailbox.markRead({ ids: [id] })
      const words = await (await client.download({ file_id })).text()
      const missing = await client.messages.getMessage({ envelope_id: newEnvelopeId() }).catch(({ code }) => code)
      const unauthorized = await fetch(addresses.base_url + '/mailbox')
      const challenge = unauthorized.headers.get('WWW-Authenticate')
      const requestId = unauthorized.headers.get('Request-Id')
      const { issuer } = await (await fetch(addresses.auth_url + '/.well-known/oauth-authorization-server')).json()
      return { same: frame.id === id, direction: frame.direction, marked_read, words, missing, challenge,
        hasRequestId: requestId !== null, issuer }`)
    assert.deepEqual(await page.run(script), {
      same: true,
      direction: 'self',
      marked_read: 1,
      words: 'words',
      missing: 'NOT_FOUND',
      challenge: 'Bearer error="invalid_token"',
      hasRequestId: true,
      issuer: service.config.authUrl,
    })
  })

  test('a listed page opens nothing without a ticket, nor with one that was used', { timeout }, async () => {
    const script = await withClient(`
      const { ticket } = await client.live.createTicket()
      const show = (shown) => new WebSocket(addresses.ws_url, ['ams.v1', 'ams.ticket.' + shown])
      const first = show(ticket)
      const opened = await refused(first)
      const protocol = first.protocol
      return [opened, protocol, await refused(show(ticket)), await refused(new WebSocket(addresses.ws_url, 'ams.v1'))]`)
    assert.deepEqual(await page.run(script), ['opened', 'ams.v1', 1006, 1006])
  })

  test('another page reads discovery and nothing else, and a ticket is of no use to it', { timeout }, async () => {
    const made = await fetch(`${service.config.baseUrl}/connect/tickets`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await agent.tokenFor('ws')}` },
    })
    const { ticket }: { ticket: string } = await made.json()
    const script = await withClient(`
      const once = { maxRetries: 0 }
      const mailbox = await client.mailbox.listMailbox({}, once).then(() => 'read', () => 'not read')
      const send = client.messages.sendMessage({ id: newEnvelopeId(), to: [handle], content_parts: [] }, once)
      const sent = await send.then(() => 'sent', ({ code }) => code ?? 'not sent')
      const { issuer } = await (await fetch(addresses.auth_url + '/.well-known/oauth-authorization-server')).json()
      const socket = new WebSocket(addresses.ws_url, ['ams.v1', 'ams.ticket.' + ${JSON.stringify(ticket)}])
      return [mailbox, sent, issuer, await refused(socket)]`)
    const seen = await page.run(script, 'localhost')
    assert.deepEqual(seen, ['not read', 'not sent', service.config.authUrl, 1006])
    assert.equal(service.deps.presence.openHere(agent.id), 0)
  })
})
