import { setTimeout as pause } from 'node:timers/promises'
import { createClient, cursorOf, MessagingError } from '#sdk'
import type { Client, Envelope, FollowWay, Frame, MailboxCursor } from '#sdk'
import { followEvents, receive } from './event-program.ts'
import { append, seenIn, type Task } from './follower-task.ts'
import { now, type Fact, type Seen, type Told } from './proof/history.ts'
import { shortTokens } from './short-tokens.ts'

/** Returns the cursor after the last recorded envelope. */
function placeOf({ file }: Task): MailboxCursor | undefined {
  const last = seenIn(file).findLast((event) => event.kind === 'seen')
  return last && cursorOf(last)
}

/** Follows until it is killed. It writes each envelope and the cursor at once, as in one transaction. */
async function follow(task: Task, client: Client, by?: FollowWay): Promise<void> {
  let seen: Seen | undefined
  const save = (): void => void (seen && append(task, seen))
  for await (const envelope of client.mailbox.follow({ cursor: placeOf(task), save, pollMs: 500, by }))
    seen = seenOf(task, envelope)
}

const seenOf = ({ follower }: Task, { id, created_at, from, content_parts }: Envelope): Seen => {
  const text = content_parts.flatMap((part) => (part.type === 'text' ? part.text : [])).join('\n')
  const data = content_parts.flatMap((part) => (part.type === 'data' ? part.data : []))[0]
  const { fact, envelope_id, recipient_handle } = (data ?? {}) as Partial<Fact>
  const report = fact && envelope_id && recipient_handle ? { fact: { fact, envelope_id, recipient_handle } } : {}
  return { kind: 'seen', at: now(), follower, id, created_at, from, text, ...report }
}

/** Reconnects repeatedly, each time after the last pushed envelope. */
async function listen(task: Task, client: Client): Promise<void> {
  for (let number = 0; ; number++) {
    const connection = `${process.pid}.${number}`
    try {
      const feed = await client.connect({ cursor: placeOf(task) ?? start }, { maxRetries: 0 })
      for await (const frame of feed) append(task, eventOf(task, connection, frame))
    } catch (error) {
      if (!(error instanceof MessagingError && error.retryable)) throw error
    }
    await pause(200)
  }
}

/** Cursor before all envelopes, because mail before the first connection counts too. */
const start: MailboxCursor = { after_created_at: 0, after_envelope_id: `env_${'0'.repeat(26)}` }

function eventOf({ follower }: Task, connection: string, frame: Frame): Seen | Told {
  const about = { at: now(), follower, connection }
  if (frame.op === 'monitor.fact') {
    const { fact, envelope_id, recipient_handle } = frame
    return { kind: 'told', ...about, fact: { fact, envelope_id, recipient_handle } }
  }
  const { id, created_at, from, in_reply_to } = frame
  return { kind: 'seen', ...about, id, created_at, from, in_reply_to }
}

function run(task: Task): Promise<void> {
  const { url, client_id, client_secret, by, timeoutMs, tokenSeconds } = task
  if (by === 'webhook') return receive(task)
  if (by === 'events-poll' || by === 'events-stream') return followEvents(task, by)
  const client = createClient({ url, auth: { client_id, client_secret }, timeoutMs, fetch: shortTokens(tokenSeconds) })
  return by === 'frames' ? listen(task, client) : follow(task, client, by === 'any' ? undefined : by)
}

if (import.meta.main) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL')) // as long as who started it lives
  await run(JSON.parse(process.argv[2] ?? ''))
}
