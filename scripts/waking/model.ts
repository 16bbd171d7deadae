import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** A stand-in for model providers. It answers each letter with one call of the mail tool, then with text. */
export interface StandInModel {
  origin: string
  /** Times of the first request that contained an envelope, by the id of the envelope, in milliseconds since 1970. */
  starts: Map<string, number>
  /** Times of the last response about an envelope. */
  ends: Map<string, number>
  /** Text of the file that the letters name. No request may contain it, because no harness may read the file. */
  secret: string
  /** True if a request contained the secret. */
  isSecretSeen: boolean
  /** Milliseconds before the final text, to keep a turn busy. */
  pauseMs: number
  /** Paths that the stand-in does not know. */
  unknown: string[]
  close(): Promise<void>
}

/** Next step of the model. */
type Step = { text: string } | { tool: string; namespace?: string | undefined; input: Record<string, unknown> }

/** Formats of a provider: how it asks, and how the answer looks. */
interface Provider {
  path: RegExp
  /** Name of the field with the conversation. */
  conversation: string
  toolResult: string
  write(response: ServerResponse, step: Step, request: Record<string, unknown>): void
}

const event = (response: ServerResponse, data: object, type?: string): void =>
  void response.write(`${type === undefined ? '' : `event: ${type}\n`}data: ${JSON.stringify(data)}\n\n`)

const usage = { input_tokens: 10, output_tokens: 5 }

/** Messages API of Anthropic. */
const anthropic: Provider = {
  path: /^\/v1\/messages$/,
  conversation: 'messages',
  toolResult: '"tool_result"',
  write(response, step, { stream, model }) {
    const isTool = 'tool' in step
    const content = isTool
      ? { type: 'tool_use', id: `toolu_${idOf()}`, name: step.tool, input: step.input }
      : { type: 'text', text: step.text }
    const stop_reason = isTool ? 'tool_use' : 'end_turn'
    const message = { id: `msg_${idOf()}`, type: 'message', role: 'assistant', model, stop_sequence: null, usage }
    if (stream !== true) return sendJson(response, { ...message, content: [content], stop_reason })
    const send = (type: string, fields: object) => event(response, { type, ...fields }, type)
    send('message_start', { message: { ...message, content: [], stop_reason: null } })
    const empty = isTool ? { ...content, input: {} } : { ...content, text: '' }
    send('content_block_start', { index: 0, content_block: empty })
    const delta = isTool
      ? { type: 'input_json_delta', partial_json: JSON.stringify(step.input) }
      : { type: 'text_delta', text: step.text }
    send('content_block_delta', { index: 0, delta })
    send('content_block_stop', { index: 0 })
    send('message_delta', { delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 5 } })
    send('message_stop', {})
  },
}

/** Responses API of OpenAI. */
const responses: Provider = {
  path: /^\/v1\/responses$/,
  conversation: 'input',
  toolResult: '"function_call_output"',
  write(response, step, { stream, model }) {
    const item =
      'tool' in step
        ? {
            type: 'function_call',
            id: `fc_${idOf()}`,
            call_id: `call_${idOf()}`,
            name: step.tool,
            ...(step.namespace !== undefined && { namespace: step.namespace }),
            arguments: JSON.stringify(step.input),
            status: 'completed',
          }
        : {
            type: 'message',
            id: `msg_${idOf()}`,
            role: 'assistant',
            status: 'completed',
            content: [{ type: 'output_text', text: step.text, annotations: [] }],
          }
    const tokens = { input_tokens_details: { cached_tokens: 0 }, output_tokens_details: { reasoning_tokens: 0 } }
    const base = {
      id: `resp_${idOf()}`,
      object: 'response',
      created_at: 1,
      model,
      usage: { ...usage, total_tokens: 15, ...tokens },
    }
    const whole = { ...base, status: 'completed', output: [item] }
    if (stream !== true) return sendJson(response, whole)
    const send = (type: string, fields: object) => event(response, { type, ...fields }, type)
    send('response.created', { response: { ...base, status: 'in_progress', output: [], usage: null } })
    send('response.output_item.added', { output_index: 0, item })
    send('response.output_item.done', { output_index: 0, item })
    send('response.completed', { response: whole })
  },
}

/** Chat completions, which many providers copy from OpenAI. */
const chat: Provider = {
  path: /^\/v1\/chat\/completions$/,
  conversation: 'messages',
  toolResult: '"role":"tool"',
  write(response, step, { stream, model }) {
    const call = 'tool' in step && {
      index: 0,
      id: `call_${idOf()}`,
      type: 'function',
      function: { name: step.tool, arguments: JSON.stringify(step.input) },
    }
    const said = call
      ? { role: 'assistant', content: null, tool_calls: [call] }
      : { role: 'assistant', content: Object(step).text }
    const finish_reason = call ? 'tool_calls' : 'stop'
    const base = { id: `chatcmpl-${idOf()}`, created: 1, model }
    const counts = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 }
    if (stream !== true)
      return sendJson(response, {
        ...base,
        object: 'chat.completion',
        choices: [{ index: 0, message: said, finish_reason }],
        usage: counts,
      })
    const chunk = (delta: object, finish: string | null) =>
      event(response, {
        ...base,
        object: 'chat.completion.chunk',
        choices: [{ index: 0, delta, finish_reason: finish }],
      })
    chunk(said, null)
    chunk({}, finish_reason)
    event(response, { ...base, object: 'chat.completion.chunk', choices: [], usage: counts })
    response.write('data: [DONE]\n\n')
  },
}

/** API of Gemini. */
const gemini: Provider = {
  path: /^\/v1beta\/models\/[^/]+:(stream)?[gG]enerateContent$/,
  conversation: 'contents',
  toolResult: '"functionResponse"',
  write(response, step, { isStream }) {
    const part = 'tool' in step ? { functionCall: { name: step.tool, args: step.input } } : { text: step.text }
    const body = {
      candidates: [{ index: 0, content: { role: 'model', parts: [part] }, finishReason: 'STOP' }],
      usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 },
    }
    if (isStream === true) event(response, body)
    else sendJson(response, body)
  },
}

const providers = [anthropic, responses, chat, gemini]

let ids = 0
const idOf = (): string => String((ids += 1)).padStart(8, '0')

function sendJson(response: ServerResponse, body: object): void {
  response.setHeader('Content-Type', 'application/json')
  response.write(JSON.stringify(body))
}

/** Finds the tool that sends a message, in the tools of any provider. A tool may stand in a namespace. */
function findTool(tools: unknown, namespace?: string): { tool: string; namespace?: string | undefined } | undefined {
  if (!Array.isArray(tools)) return undefined
  for (const one of tools.map(Object)) {
    const name = one.name ?? one.function?.name
    if (typeof name === 'string' && /(^|_)send_message$/.test(name)) return { tool: name, namespace }
    const inner = findTool(one.functionDeclarations, namespace) ?? findTool(one.tools, name)
    if (inner) return inner
  }
  return undefined
}

const envelopeField = /envelope_id: (env_[0-9A-Z]{26})(?:, thread_id: (thr_[0-9A-Z]{26})|, in_reply_to: \w+), from: /g

export async function startModel({ log }: { log?: (text: string) => void } = {}): Promise<StandInModel> {
  const model: Omit<StandInModel, 'origin' | 'close'> = {
    starts: new Map(),
    ends: new Map(),
    secret: randomUUID(),
    isSecretSeen: false,
    pauseMs: 0,
    unknown: [],
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk
    log?.(`${request.method} ${request.url} ${text}`)
    if (text.includes(model.secret)) model.isSecretSeen = true
    const provider = providers.find(({ path }) => path.test(pathname))
    if (!provider) {
      model.unknown.push(`${request.method} ${pathname}`)
      response.writeHead(404).end('{}')
      return
    }
    const body = JSON.parse(text) as Record<string, unknown>
    const conversation = JSON.stringify(body[provider.conversation])
    const last = [...conversation.matchAll(envelopeField)].at(-1)
    const tool = findTool(body['tools'])
    const isSide = body['tools'] === undefined && provider !== chat
    if (last?.[1] && !isSide && !model.starts.has(last[1])) model.starts.set(last[1], Date.now())
    const isAnswered = last !== undefined && conversation.indexOf(provider.toolResult, last.index) >= 0
    const input = { thread_id: last?.[2], content: `Answer to ${last?.[1]}` }
    const step: Step = last?.[2] && tool && !isAnswered ? { ...tool, input } : { text: 'Done.' }
    if ('text' in step && last && model.pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, model.pauseMs))
    const isStream = body['stream'] === true || pathname.includes(':stream')
    if (isStream) response.setHeader('Content-Type', 'text/event-stream')
    provider.write(response, step, { ...body, isStream })
    if (last?.[1]) model.ends.set(last[1], Date.now())
    response.end()
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(model, {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}
