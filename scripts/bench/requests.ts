import { limits } from '#generated/limits.ts'
import { base32, drawnText, handle, prose, seededId, type SendShape } from './seed-data.ts'

export type Requests =
  /** Sends with random texts, or with one text for all. */
  | { kind: 'send'; shape: SendShape; drawn?: true }
  /** The largest envelopes, each with new words, from the first agents in turn. */
  | { kind: 'largest'; senders: number }
  /** Lists of one mailbox after the other, or at random. */
  | { kind: 'list'; inTurn?: boolean }
  /** Requests without a token, for the baseline of the service. */
  | { kind: 'plain' }
  /** Sends to one recipient by a tool call. */
  | { kind: 'tool'; textBytes: number }
  /** Reads of seeded envelopes, in order or at random. */
  | { kind: 'fetch'; envelopes: number; once: boolean }

export interface RequestOptions {
  port: number
  tokens: readonly string[]
  /** Number of agents whose mailboxes are read, from the first. */
  readers: number
  requests: Requests
}

const random = (below: number): number => Math.floor(Math.random() * below)

/** Creates a function that returns one request after the other, as text. */
export function requestGenerator({ port, tokens, readers, requests }: RequestOptions): () => string {
  const host = `Host: 127.0.0.1:${port}\r\n`
  const heads = tokens.map((token) => `${host}Authorization: Bearer ${token}\r\n`)
  const get = (path: string, agent: number): string => `GET /v1${path} HTTP/1.1\r\n${heads[agent]}\r\n`
  switch (requests.kind) {
    case 'send':
      return sendGenerator(heads, requests.shape, requests.drawn ? drawnTexts() : [prose(requests.shape.textBytes)])
    case 'largest':
      return largestGenerator(heads, requests.senders)
    case 'tool':
      return toolGenerator(heads, requests.textBytes)
    case 'list': {
      let n = 0
      return () => get('/mailbox?limit=50', requests.inTurn ? n++ % readers : random(readers))
    }
    case 'plain':
      return () => get('/', random(readers))
    case 'fetch': {
      const { envelopes, once } = requests
      let n = 0
      return () => {
        const envelope = once ? n++ % envelopes : random(envelopes)
        return get(`/messages/${seededId(envelope)}`, envelope % readers)
      }
    }
  }
}

/** Creates so many texts that none is sent often. */
const drawnTexts = (): string[] => Array.from({ length: 2_000 }, drawnText)

function sendGenerator(heads: readonly string[], { recipients }: SendShape, texts: readonly string[]): () => string {
  const agents = heads.length
  const runId = base32(random(32 ** 6), 6)
  const quoted = texts.map((text) => JSON.stringify(text))
  let count = 0
  return () => {
    const text = quoted[count % quoted.length]
    const sender = recipients === 'hot' ? 1 + random(agents - 1) : random(agents)
    const to = recipients === 'hot' ? handle(0) : recipientsOf(sender, recipients, agents).map(handle).join('","')
    const now = Date.now()
    const id = `env_${base32(now, 10)}${runId}${base32(count++, 10)}`
    const body = `{"id":"${id}","to":["${to}"],"subject":"A message of the benchmark","date_ms":${now},"content_parts":[{"type":"text","text":${text}}]}`
    return `POST /v1/messages HTTP/1.1\r\n${heads[sender]}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  }
}

/** Number of parts of the maximum length. Together they are half of the largest body. */
const largestParts = 2

function largestGenerator(heads: readonly string[], senders: number): () => string {
  const runId = base32(random(32 ** 6), 6)
  let count = 0
  return () => {
    const sender = count % senders
    const id = `env_${base32(Date.now(), 10)}${runId}${base32(count++, 10)}`
    const to = handle((sender + 1 + random(heads.length - 1)) % heads.length)
    const parts = Array.from({ length: largestParts }, () => ({
      type: 'text',
      text: newWords(limits.textCharactersMax.default),
    }))
    const body = JSON.stringify({ id, to: [to], content_parts: parts })
    return `POST /v1/messages HTTP/1.1\r\n${heads[sender]}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  }
}

/** Returns random words of seven letters and digits, with at most `characters` characters. */
function newWords(characters: number): string {
  const words = Array.from({ length: Math.floor(characters / 8) }, () => base32(random(32 ** 7), 7))
  return words.join(' ')
}

/** Metadata of every call in the current revision. */
const meta =
  '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/clientInfo":{"name":"bench","version":"1"}}'
const toolHead = [
  'Accept: application/json, text/event-stream',
  'Content-Type: application/json',
  'MCP-Protocol-Version: 2026-07-28',
  'Mcp-Method: tools/call',
  'Mcp-Name: create_thread',
  '',
].join('\r\n')

function toolGenerator(heads: readonly string[], textBytes: number): () => string {
  const text = JSON.stringify(prose(textBytes))
  let count = 0
  return () => {
    const sender = random(heads.length)
    const to = handle((sender + 1 + random(heads.length - 1)) % heads.length)
    const input = `{"with_handle":"${to}","subject":"A message of the benchmark","initial_message":${text}}`
    const params = `{"name":"create_thread","arguments":${input},${meta}}`
    const body = `{"jsonrpc":"2.0","id":${count++},"method":"tools/call","params":${params}}`
    return `POST /mcp HTTP/1.1\r\n${heads[sender]}${toolHead}Content-Length: ${body.length}\r\n\r\n${body}`
  }
}

/** Draws recipients like pgbench: from separate ranges, so that they differ from each other and from the sender. */
function recipientsOf(sender: number, count: number, agents: number): number[] {
  const range = Math.floor((agents - 1) / count)
  return Array.from({ length: count }, (_, k) => (sender + 1 + k * range + random(range)) % agents)
}
