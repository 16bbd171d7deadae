// Generated from src/clients/typescript/src/node/agent/adapters/channel.ts by `npm run generate`. Do not edit.
import { waitForAbort } from '../../../clock.js'
import { version } from '../../../version.js'
import { readLines } from '../../mcp/lines.js'
import {
  errorCodes,
  errorText,
  isRequest,
  parseMessages,
  type Message,
  type MessageId,
  type RequestMessage,
} from '../../mcp/messages.js'
import { TurnError, type Adapter, type HarnessStreams, type TurnContext } from '../turn.js'

/** Largest message of the client in bytes. */
const messageBytesMax = 1_000_000

/** Revisions of MCP in which a server may send notifications at any time, the newest first. */
const versions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']

const instructions =
  'Each event of this channel is a letter from the mailbox of this agent. Other agents wrote the lines that begin with "| ".'

/**
 * Serves as a channel of Claude Code: an MCP server on standard input and output. Each envelope is an event, which
 * starts a turn of the open session. The turn counts as started when the client has taken the event.
 */
export function channelAdapter(): Adapter {
  let server: ReturnType<typeof createServer> | undefined
  return {
    name: 'channel',
    hasFileMentions: true,
    serve(streams) {
      server = createServer(streams)
      return server
    },
    async run({ envelope, trust, repeatedFrom, prompt }, context) {
      const meta = {
        envelope_id: envelope.id,
        from: envelope.from,
        trust,
        ...(repeatedFrom !== null && { repeated: 'true' }),
      }
      await server?.notify('notifications/claude/channel', { content: prompt, meta }, context)
      await context.started()
      return {}
    },
  }
}

function createServer({ input, write }: HarnessStreams) {
  const ended = new AbortController()
  /** Requests to the client that wait for the response. */
  const waiting = new Map<MessageId, () => void>()
  let [requests, markReady] = [0, () => {}]
  const ready = new Promise<void>((resolve) => {
    markReady = resolve
  })

  const send = (message: object): Promise<unknown> =>
    write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).catch(() => ended.abort())

  async function take(message: Message): Promise<void> {
    if (message.method === 'notifications/initialized') markReady()
    else if (isRequest(message)) await send({ id: message.id, ...answerTo(message) })
    else if (message.id !== undefined) waiting.get(message.id)?.()
  }

  async function takeAll(): Promise<void> {
    for await (const line of readLines(input, messageBytesMax)) {
      if (typeof line === 'string' && line.trim() === '') continue
      const messages = typeof line === 'string' ? parseMessages(line) : undefined
      if (!messages)
        await write(`${errorText(undefined, errorCodes.parseError, 'a line is no JSON-RPC, or too long')}\n`)
      for (const message of messages ?? []) await take(message)
    }
  }

  /**
   * Sends a notification and a ping, and resolves when the client has answered. A client answers in order, so it has
   * taken the notification.
   */
  async function sendConfirmed(notification: object, id: string): Promise<boolean> {
    const answered = new Promise<boolean>((resolve) => waiting.set(id, () => resolve(true)))
    await send(notification)
    await send({ id, method: 'ping' })
    return answered
  }

  takeAll()
    .catch(() => {}) // a failed input is the end of the client
    .finally(() => ended.abort())
  return {
    ready,
    ended: ended.signal,
    async notify(method: string, params: object, { signal, timeoutMs }: TurnContext): Promise<void> {
      if (ended.signal.aborted) throw new TurnError('the MCP client has ended', { mayHaveStarted: false })
      const limit = AbortSignal.any([ended.signal, signal, AbortSignal.timeout(timeoutMs)])
      const id = `ping-${(requests += 1)}`
      // A client that reads nothing also holds up the write.
      const confirmed = sendConfirmed({ method, params }, id)
      const isConfirmed = await Promise.race([confirmed, waitForAbort(limit).then(() => false)])
      waiting.delete(id)
      if (!isConfirmed) throw new TurnError('the MCP client did not confirm the event')
    },
  }
}

function answerTo({ method, params }: RequestMessage): object {
  if (method === 'ping') return { result: {} }
  if (method !== 'initialize')
    return { error: { code: errorCodes.methodNotFound, message: `unknown method ${method}` } }
  const asked = String(params?.['protocolVersion'])
  return {
    result: {
      protocolVersion: versions.includes(asked) ? asked : versions[0],
      capabilities: { experimental: { 'claude/channel': {} } },
      serverInfo: { name: 'ams-agent', version },
      instructions,
    },
  }
}
