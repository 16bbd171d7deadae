import { backoffMs, isTransient } from '../../backoff.js'
import { pause } from '../../clock.js'
import { ConnectionError } from '../../errors.js'
import { isUnsent, operation, type McpEndpoint } from './endpoint.js'
import { isResponseTo, repeatedHeaders, versionIn, type Message, type RequestMessage } from './messages.js'
import { readErrorResponse, readMessages } from './received.js'
import { contentHeaders, requestMs, type SessionDeps, type Sessions } from './session.js'
import { createResumption, isStreamed, type Resumption } from './streams.js'

interface RequestDeps extends Pick<SessionDeps, 'settings' | 'deliver'> {
  endpoint: McpEndpoint
  sessions: Sessions
}

/** Creates the functions that send messages of the client, in the revision of each message. */
export function createRequests({ endpoint, sessions, settings, deliver }: RequestDeps) {
  const { clock, random } = settings

  function send(message: Message, body: string, signal: AbortSignal, isRepeatable = true): Promise<Response> {
    const request = { body, signal, isRepeatable, retryMs: isStreamed(message) ? Infinity : requestMs }
    const version = versionIn(message)
    if (version === undefined && message.method !== 'initialize') return sessions.send(request)
    const headers = { ...contentHeaders, ...(version !== undefined && repeatedHeaders(message, version)) }
    return endpoint.send({ ...request, method: 'POST', headers })
  }

  /** Remembers what a new session would need, before the client gets the answer. */
  function note({ method, params }: RequestMessage, text: string, response: Response, { result }: Message): void {
    if (result === undefined) return
    const uri = String(params?.['uri'])
    if (method === 'initialize')
      sessions.begin(text, response.headers.get('mcp-session-id'), Object(result).protocolVersion)
    else if (method === 'resources/subscribe') sessions.subscribed(uri)
    else if (method === 'resources/unsubscribe') sessions.unsubscribed(uri)
  }

  /** Passes on the messages of one response. Resolves with true if the request is answered. */
  async function passResponse(
    request: RequestMessage,
    text: string,
    response: Response,
    { resumption, signal }: { resumption: Resumption; signal: AbortSignal },
  ): Promise<boolean> {
    if (!response.ok) {
      await deliver((await readErrorResponse(response, request, signal)).line)
      return true
    }
    let isAnswered = false
    for await (const received of readMessages(response, { clock, signal })) {
      const isAnswer = isResponseTo(received.message, request.id)
      if (isAnswer) note(request, text, response, received.message)
      isAnswered ||= isAnswer && !resumption.continuesAfter(received.message)
      for (const line of resumption.linesOf(received)) await deliver(line)
    }
    return isAnswered
  }

  return {
    send,

    /** Sends a request until it is answered. Only a call of a tool is not repeated after a lost connection. */
    async answer(request: RequestMessage, text: string, signal: AbortSignal): Promise<void> {
      const isRepeatable = request.method !== 'tools/call'
      const resumption = createResumption(request, text)
      for (let failures = 0; ; failures++) {
        try {
          const response = await send(request, resumption.body(), signal, isRepeatable)
          if (await passResponse(request, text, response, { resumption, signal })) return
          if (isStreamed(request)) failures = 0
        } catch (error) {
          if (signal.aborted || !isTransient(error)) throw error
          if (!isRepeatable && isUnsent(error)) throw error
        }
        if (!isRepeatable) throw new ConnectionError(operation, lostCall)
        if (failures === attemptsMax && !isStreamed(request)) throw new ConnectionError(operation, noAnswer)
        await pause(backoffMs(failures, undefined, random), { clock, signal, operation })
      }
    },
  }
}

/** Highest number of attempts of a request whose response has no answer. */
const attemptsMax = 4

const noAnswer = 'the service does not answer the request'

const lostCall =
  'the connection to the service was lost before its answer: the call may have taken effect, so check before you repeat it'
