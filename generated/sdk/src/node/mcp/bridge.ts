// Generated from src/clients/typescript/src/node/mcp/bridge.ts by `npm run generate`. Do not edit.
import { waitForAbort } from '../../clock.js'
import type { Connection } from '../../connection.js'
import { createMcpEndpoint, isFinal } from './endpoint.js'
import { readLines } from './lines.js'
import {
  errorCodes,
  errorText,
  isRequest,
  parseMessages,
  requestIdIn,
  versionIn,
  type Message,
  type MessageId,
  type RequestMessage,
} from './messages.js'
import { messageBytesMax } from './received.js'
import { createRequests } from './requests.js'
import { createSessions } from './session.js'
import { isStreamed } from './streams.js'

export interface BridgeOptions {
  /** Address of the MCP server. */
  resource: string
  input: AsyncIterable<Uint8Array>
  /** Writes a line to the client. */
  write(line: string): Promise<unknown>
  /** Writes a line for people. */
  report(line: string): void
  /** Ends the bridge. */
  signal: AbortSignal
}

/** Messages of the client that may be on their way at the same time, and their characters. */
const [messagesMax, charactersMax] = [256, 2 * messageBytesMax]

/** Milliseconds for which answers may still come after the client has closed its output. */
const lastAnswersMs = 1_500

/** Milliseconds for the end of the session at the service. */
const farewellMs = 500

/**
 * Passes messages between a client on standard input and output and an MCP server, in both directions, until the client
 * ends or the signal is aborted. Throws if the authority of the agent has ended.
 */
export async function runBridge(connection: Connection, options: BridgeOptions): Promise<void> {
  const { input, report, signal, write } = options
  const stop = new AbortController()
  const end = () => stop.abort()
  signal.addEventListener('abort', end)
  let failure: unknown
  const fail = (error: unknown): void => {
    failure ??= error
    stop.abort(failure)
  }
  const bridge = createBridge(connection, { ...options, signal: stop.signal, end, fail })
  try {
    await Promise.race([takeAll(input, bridge, write, report), waitForAbort(stop.signal)])
    bridge.endStreams()
    if (!stop.signal.aborted) await bridge.settle(lastAnswersMs)
    if (failure === undefined) await bridge.close().catch(() => {}) // the session ends by itself later
  } catch (error) {
    fail(error)
  }
  stop.abort()
  await bridge.settle(lastAnswersMs)
  signal.removeEventListener('abort', end)
  if (failure !== undefined) throw failure
}

async function takeAll(
  input: AsyncIterable<Uint8Array>,
  bridge: ReturnType<typeof createBridge>,
  write: BridgeOptions['write'],
  report: BridgeOptions['report'],
): Promise<void> {
  async function reject(id: MessageId | undefined, code: number, reason: string): Promise<void> {
    report(`rejected a message of the client: ${reason}`)
    await write(`${errorText(id, code, reason)}\n`)
  }
  for await (const line of readLines(input, messageBytesMax)) {
    if (typeof line !== 'string') {
      await reject(requestIdIn(line), errorCodes.invalidRequest, `a message has at most ${messageBytesMax} bytes`)
      continue
    }
    if (line.trim() === '') continue
    const messages = parseMessages(line)
    const [only] = messages ?? []
    if (!messages) await reject(undefined, errorCodes.parseError, 'a line is not JSON-RPC')
    else if (only && messages.length === 1) await bridge.take(only, line)
    else for (const message of messages) await bridge.take(message, JSON.stringify(message))
  }
}

interface BridgeParts extends BridgeOptions {
  /** Ends the bridge without an error. */
  end(): void
  fail(error: unknown): void
}

function createBridge(connection: Connection, { resource, write, report, signal, end, fail }: BridgeParts) {
  const { settings } = connection
  const endpoint = createMcpEndpoint(connection, resource)
  const deliver = async (line: string): Promise<void> => {
    await write(`${line}\n`).catch(end) // the client has closed its input
  }
  const sessions = createSessions({ endpoint, settings, deliver, report, fail, signal })
  const { send, answer } = createRequests({ endpoint, sessions, settings, deliver })
  const [pending, load] = [new Map<string, AbortController>(), createLoad()]
  const ending = new AbortController()
  const parts = { answer, deliver, fail, pending, signal, ending: ending.signal }

  /** Passes on a notification or a response. A cancellation also ends the request. */
  async function pass(message: Message, text: string): Promise<void> {
    const what = message.method ?? 'a response'
    const key = JSON.stringify(message.params?.['requestId'])
    const cancelled = message.method === 'notifications/cancelled' ? pending.get(key) : undefined
    if (versionIn(message) !== undefined && cancelled) return cancelled.abort()
    try {
      const response = await send(message, text, signal)
      if (!response.ok) report(`the service rejected ${what}: status ${response.status}`)
      await response.body?.cancel()
    } catch (error) {
      if (isFinal(error)) fail(error)
      else if (!signal.aborted) report(`${what} was lost: ${reasonOf(error)}`)
    }
    cancelled?.abort()
  }

  return {
    /** Takes a message of the client. Rejects it if there are too many, and waits until the client has the error. */
    async take(message: Message, text: string): Promise<void> {
      if (load.isFull(text)) {
        const line = errorText(message.id, errorCodes.internalError, 'too many messages are on their way: try again')
        report('the client sends too many messages at once')
        return isRequest(message) ? deliver(line) : undefined
      }
      const work = (isRequest(message) ? takeRequest(parts, message, text) : pass(message, text)).catch(fail)
      if (message.method === 'initialize') sessions.wait(work)
      load.add(work, text)
    },

    /** Ends the streams, which would never end by themselves. */
    endStreams: (): void => ending.abort(),

    /** Waits for the answers that are on their way. */
    settle: (ms: number): Promise<unknown> => Promise.race([load.done(), settings.clock.sleep(ms)]),

    close: (): Promise<void> => sessions.end(AbortSignal.timeout(farewellMs)),
  }
}

interface RequestParts extends Pick<BridgeParts, 'fail' | 'signal'> {
  answer: ReturnType<typeof createRequests>['answer']
  deliver(line: string): Promise<void>
  /** Requests without an answer, by id. */
  pending: Map<string, AbortController>
  /** Aborted when the client has closed its output. */
  ending: AbortSignal
}

/** Answers a request, with an error if the service cannot be reached. A cancelled request gets no answer. */
async function takeRequest(
  { answer, deliver, fail, pending, signal, ending }: RequestParts,
  request: RequestMessage,
  text: string,
): Promise<void> {
  const key = JSON.stringify(request.id)
  const own = new AbortController()
  const bridgeEnds = () => own.abort()
  signal.addEventListener('abort', bridgeEnds)
  if (isStreamed(request)) ending.addEventListener('abort', bridgeEnds)
  pending.set(key, own)
  try {
    await answer(request, text, own.signal)
  } catch (error) {
    if (isFinal(error)) fail(error)
    const cause: unknown = signal.aborted ? signal.reason : error
    const isUnwanted = own.signal.aborted && !isFinal(cause) // cancelled, or the client has ended
    if (!isUnwanted) await deliver(errorText(request.id, errorCodes.internalError, reasonOf(cause)))
  } finally {
    for (const one of [signal, ending]) one.removeEventListener('abort', bridgeEnds)
    if (pending.get(key) === own) pending.delete(key)
  }
}

/** Creates the count of the messages that are on their way, which limits their number and size. */
function createLoad() {
  const running = new Set<Promise<void>>()
  let characters = 0
  return {
    isFull: (text: string): boolean => running.size >= messagesMax || characters + text.length > charactersMax,
    add(work: Promise<void>, text: string): void {
      characters += text.length
      const done = work.finally(() => {
        characters -= text.length
        running.delete(done)
      })
      running.add(done)
    },
    done: (): Promise<unknown> => Promise.all(running),
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
