import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newAgent, type Agent } from '../support/agents.ts'
import { draftTo, textPart } from '../support/client.ts'
import { useService } from '../support/use-service.ts'
import type { Cost, Meter, StartMeter } from './meter.ts'

const version = '2026-07-28'
const bodyBytesMax = 262_144
const attachmentBytesMax = 10_485_760
const textCharactersMax = 65_536

/** Returns a call as JSON. String arguments are JSON already. */
function callOf(name: string, input: object | string, meta = ''): string {
  const own = `"io.modelcontextprotocol/protocolVersion":"${version}","io.modelcontextprotocol/clientCapabilities":{}${meta}`
  const text = typeof input === 'string' ? input : JSON.stringify(input)
  return `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","_meta":{${own}},"arguments":${text}}}`
}

const filled = (bytes: number, make: (n: number) => string): string => {
  const count = Math.floor(bytes / make(1_000_000).length)
  return Array.from({ length: count }, (_, n) => make(1_000_000 + n)).join('')
}

const upload = (content: string, type = 'text/plain'): string =>
  callOf('upload_attachment', `{"filename":"a.txt","content_type":"${type}","content_base64":"${content}"}`)

const base64 = (unit: string, share: number): string =>
  Buffer.from(unit.repeat((attachmentBytesMax * share) / Buffer.byteLength(unit))).toString('base64')

const junk = (make: (n: number) => string, bytes: number): string => `{"x":[${filled(bytes, make).replace(/,$/, '')}]}`
const names = (bytes: number): string => `{${filled(bytes, (n) => `"k${n}":0,`).replace(/,$/, '')}}`

/** Returns a size above the limit of other calls, up to that of calls with an attachment. */
const large = (share: number): number => 14_000_000 * share
const ordinary = (share: number): number => (bodyBytesMax - 1_000) * share

interface Largest {
  tool: string
  body: (share: number) => string
  status?: number
}

const calls: Record<string, Largest> = {
  'an attachment': { tool: 'upload_attachment', body: (share) => upload(base64('a', share)) },
  'an attachment of letters with marks': {
    tool: 'upload_attachment',
    body: (share) => upload(base64('é', share), 'text/csv'),
  },
  'an attachment whose solidi are escaped': {
    tool: 'upload_attachment',
    body: (share) => upload(base64('\xff\xff', 0.75 * share).replaceAll('/', '\\/')),
  },
  'an attachment of escapes': {
    tool: 'upload_attachment',
    body: (share) => upload('\\u0041'.repeat(large(share) / 6)),
  },
  'an attachment of other escapes': {
    tool: 'upload_attachment',
    body: (share) => upload('\\u00e9'.repeat(large(share) / 6)),
    status: 413,
  },
  'a list in the place of an attachment': {
    tool: 'upload_attachment',
    body: (share) =>
      callOf(
        'upload_attachment',
        junk(() => '{},', large(share)),
      ),
    status: 413,
  },
  'names in the place of an attachment': {
    tool: 'upload_attachment',
    body: (share) => callOf('upload_attachment', names(large(share))),
    status: 413,
  },
  'brackets in the place of an attachment': {
    tool: 'upload_attachment',
    body: (share) => callOf('upload_attachment', '['.repeat(large(share))),
    status: 413,
  },
  'an attachment beside the arguments': {
    tool: 'upload_attachment',
    body: (share) => callOf('upload_attachment', {}, `,"x":"${'a'.repeat(large(share))}"`),
    status: 413,
  },
  'arguments that nobody knows': {
    tool: 'list_contacts',
    body: (share) => callOf('list_contacts', names(ordinary(share))),
  },
  'metadata that nobody knows': {
    tool: 'list_contacts',
    body: (share) => callOf('list_contacts', {}, `,"x":${names(ordinary(share))}`),
  },
  'a text of hidden characters': {
    tool: 'create_thread',
    body: (share) =>
      callOf('create_thread', {
        with_handle: 'no.body',
        subject: 'x',
        initial_message: '\u202e'.repeat(textCharactersMax * share),
      }),
  },
}

/** Texts for an agent, in two messages. */
const shown: Record<string, (share: number) => object> = {
  'line feeds': (share) => textPart(`x${'\n'.repeat(65_000 * share)}`),
  'hidden characters': (share) => textPart(`x${'\u0085'.repeat(65_000 * share)}`),
  'joined pictures': (share) => textPart('\u{1f468}\u200d'.repeat((60_000 * share) / 2)),
  names: (share) => ({ type: 'data', data: JSON.parse(names(200_000 * share)) }),
  numbers: (share) => ({ type: 'data', data: { a: Array.from({ length: 100_000 * share }, () => 1) } }),
}

/** Registers a test for the largest call of each tool. */
export function describeLargestCalls(startMeter: StartMeter): void {
  describe('the largest call of a tool', () => {
    const env = { DATABASE_WAIT_MS: '60000', UNCLAIMED_BYTES_MAX: '10000000000', RATE_LIMITS: 'off' }
    const service = useService({ database: 'postgres', inspected: false, env })
    let agent: Agent
    let token: string
    let measuring: Meter
    before(async () => {
      agent = await newAgent(service())
      token = await agent.tokenFor('mcp')
      measuring = await startMeter()
    })
    after(() => measuring.stop())

    async function costOf(tool: string, body: string, expected = 200): Promise<Cost> {
      const headers = {
        Authorization: `Bearer ${token}`,
        Accept: 'application/json, text/event-stream',
        'Content-Type': 'application/json',
        'MCP-Protocol-Version': version,
        'Mcp-Method': 'tools/call',
        'Mcp-Name': tool,
      }
      const cost = await measuring.cost({
        address: service().config.mcpUrl,
        method: 'POST',
        headers,
        body: Buffer.from(body),
      })
      assert.equal(cost.answer.status, expected, cost.answer.text)
      return cost
    }

    for (const [what, { tool, body, status }] of Object.entries(calls))
      test(`with ${what} delays no other client`, () =>
        measuring.assertCheap((share) => costOf(tool, body(share), status)))

    for (const [what, part] of Object.entries(shown))
      test(`that shows ${what} delays no other client`, async () => {
        const thread = async (share: number): Promise<string> => {
          const { id } = await agent.sent(draftTo(agent.handle, { content_parts: [part(share) as never] }))
          await agent.sent(draftTo(agent.handle, { in_reply_to: id, content_parts: [part(share) as never] }))
          return id.replace('env_', 'thr_')
        }
        const threads = { quarter: await thread(1 / 4), whole: await thread(1) }
        await measuring.assertCheap((share) =>
          costOf('get_thread', callOf('get_thread', { thread_id: share === 1 ? threads.whole : threads.quarter })),
        )
      })
  })
}
