import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { highestEnvelopeId } from '../../src/domain/ulids.ts'
import { createEventCursor } from '../../src/webhooks/events.ts'
import { endpointSecret, startEndpoint } from '../support/endpoint.ts'
import { mcpRequest } from '../support/mcp-request.ts'
import { append, seenIn, type Task } from './follower-task.ts'
import { now, type Seen } from './proof/history.ts'

/** A message, as an event describes it. */
interface Occurrence {
  data: { id: string; created_at: number; from: string }
  cursor?: string
}

/** Record of an event, with the cursor after it if there is one. */
interface SeenEvent extends Seen {
  cursor?: string
}

const name = 'envelope.received'

const pollMs = 300
const againMs = 200

const seenOf = ({ follower }: Task, { data: { id, created_at, from } }: Occurrence, cursor?: string): SeenEvent => ({
  kind: 'seen',
  at: now(),
  follower,
  id,
  created_at,
  from,
  ...(cursor === undefined ? {} : { cursor }),
})

async function tokenFor({ url, client_id, client_secret }: Task, resource: string): Promise<string> {
  const form = { grant_type: 'client_credentials', client_id, client_secret, resource: `${url}/${resource}` }
  const answer = await fetch(`${url}/token`, { method: 'POST', body: new URLSearchParams(form) })
  const { access_token } = (await answer.json()) as { access_token?: string }
  if (access_token === undefined) throw new Error(`no token: ${answer.status}`)
  return access_token
}

/** Returns the cursor after the last recorded event, or before all events. */
function cursorOf({ file }: Task, token: string): string {
  const last = seenIn(file).findLast((event): event is SeenEvent => 'cursor' in event)?.cursor
  const { agent_id } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
  return last ?? createEventCursor(agent_id, { after_created_at: 0, after_envelope_id: highestEnvelopeId })
}

function ask(task: Task, token: string, method: string, cursor: string, signal: AbortSignal): Promise<Response> {
  const request = mcpRequest({ Authorization: `Bearer ${token}` }, method, { name, cursor })
  return fetch(`${task.url}/mcp`, { ...request, signal })
}

async function poll(task: Task, token: string): Promise<void> {
  for (;;) {
    const response = await ask(task, token, 'events/poll', cursorOf(task, token), AbortSignal.timeout(task.timeoutMs))
    const { events, cursor } = ((await response.json()) as { result: { events: Occurrence[]; cursor: string } }).result
    append(task, ...events.map((event, at) => seenOf(task, event, at === events.length - 1 ? cursor : undefined)))
    await pause(pollMs)
  }
}

/** Streams events until nothing arrives any more, not even a heartbeat. */
async function stream(task: Task, token: string): Promise<void> {
  const given = new AbortController()
  const response = await ask(task, token, 'events/stream', cursorOf(task, token), given.signal)
  const silence = setInterval(() => given.abort(), 20_000)
  let text = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    silence.refresh()
    const messages = (text += chunk).split('\n\n')
    text = messages.pop() ?? ''
    for (const message of messages) {
      const { method, params } = JSON.parse(message.split('data: ')[1] ?? '{}')
      if (method === 'notifications/events/event') append(task, seenOf(task, params, params.cursor))
    }
  }
  clearInterval(silence)
}

const asking = { 'events-poll': poll, 'events-stream': stream }

export async function followEvents(task: Task, by: keyof typeof asking): Promise<void> {
  for (;;) {
    await tokenFor(task, 'mcp')
      .then((token) => asking[by](task, token))
      .catch(() => {}) // who gets nothing any more is found by what is missing
    await pause(againMs)
  }
}

/** Receives webhooks, records each event once, and renews its webhook at each start. */
export async function receive(task: Task): Promise<void> {
  const known = new Set(seenIn(task.file).map((event) => ('id' in event ? event.id : '')))
  const took = (event: Occurrence): void => {
    if (!known.has(event.data.id)) append(task, seenOf(task, event))
    known.add(event.data.id)
  }
  const { url } = await startEndpoint(took, task.port)
  const wanted = { url, secret: endpointSecret, event: name, ttl_seconds: null }
  for (let status = 0; status !== 201; await pause(againMs))
    status = await tokenFor(task, 'v1')
      .then((token) =>
        fetch(`${task.url}/v1/agents/me/webhooks`, {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${token}`,
            'Content-Type': 'application/json',
            'Idempotency-Key': randomUUID(),
          },
          body: JSON.stringify({ ...wanted, cursor: cursorOf(task, token) }),
        }),
      )
      .then((answer) => answer.status)
      .catch(() => 0)
}
