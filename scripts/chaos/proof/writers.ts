import { setTimeout as pause } from 'node:timers/promises'
import { MessagingError, ServiceError, type Client, type EnvelopeDraft } from '#sdk'
import { newId } from '../agent-client.ts'
import type { Random } from '../random.ts'
import { now, type History, type Sending } from './history.ts'

export interface Writers extends AsyncDisposable {
  /** Returns the number of acknowledgements so far. */
  acknowledged(): number
  /** Resolves when every send is acknowledged or given up. */
  stop(): Promise<void>
}

export interface WriterOptions {
  /** Clients by handle; they write to each other. */
  clients: ReadonlyMap<string, Client>
  /** Handles that rarely get mail. */
  quiet: readonly string[]
  random: Random
  history: History
  /** Longest wait between two sends of one writer. */
  paceMs: number
}

/** Share of sends with unknown outcome that no client retries. */
const givenUp = 0.2

/** Share of acknowledged sends that are repeated, like by a client that has lost its state. */
const repeated = 0.05

/** Share of calls after which the client closes the connection, so that the next one may lead to another process. */
const reconnecting = 0.3

/** Wait between two sends to the handles that rarely get mail. */
const seldomMs = { least: 8_000, most: 12_000 }

/** Starts writers that never stop. Each client sends to some of all agents, also to itself. */
export function startWriters({ clients, quiet, random, history, paceMs }: WriterOptions): Writers {
  const handles = [...clients.keys()]
  let calls = 0
  let acknowledged = 0
  const stopped = new AbortController()

  /** Makes one recorded call; returns true if it was acknowledged. */
  async function call(client: Client, sending: Sending, own: Random): Promise<'ok' | 'failed' | 'unknown'> {
    const number = calls++
    const maxRetries = own.integer(0, 1)
    const headers = own.next() < reconnecting ? { Connection: 'close' } : {}
    history.record({ kind: 'invoked', at: now(), call: number, sending })
    try {
      const { created_at, received_ms, recipients } = await client.messages.sendMessage(draftOf(sending), {
        headers,
        maxRetries,
      })
      const acknowledgement = { created_at, received_ms, recipients: recipients.map(({ handle }) => handle) }
      history.record({ kind: 'ok', at: now(), call: number, acknowledgement })
      acknowledged++
      return 'ok'
    } catch (error) {
      if (!(error instanceof MessagingError)) throw error
      const kind = error.retryable ? 'unknown' : 'failed'
      const code = error instanceof ServiceError ? error.code : error.name
      history.record({ kind, at: now(), call: number, code, message: error.message })
      return kind
    }
  }

  async function send(client: Client, own: Random, sending: Sending): Promise<void> {
    while ((await call(client, sending, own)) === 'unknown') {
      if (own.next() < givenUp) return
      await pause(own.integer(100, 1_000))
    }
    if (own.next() < repeated) await call(client, sending, own)
  }

  async function write(from: string, client: Client, own: Random): Promise<void> {
    for (let number = 0; !stopped.signal.aborted; number++) {
      const recipients = own.some(handles, own.integer(1, handles.length))
      await send(client, own, sendingOf(own, from, recipients, `${number} of ${from}`))
      await pause(own.integer(0, paceMs))
    }
  }

  async function writeSeldom(own: Random): Promise<void> {
    for (let number = 0; !stopped.signal.aborted; number++) {
      const [from, client] = own.pick([...clients])
      await send(client, own, sendingOf(own, from, quiet, `${number} to ${quiet}`))
      await pause(own.integer(seldomMs.least, seldomMs.most), undefined, { signal: stopped.signal }).catch(() => {})
    }
  }

  const done = Promise.all([
    ...[...clients].map(([from, client]) => write(from, client, random.fork())),
    writeSeldom(random.fork()),
  ])
  done.catch(() => {}) // who stops them learns of it
  const stop = async (): Promise<void> => {
    stopped.abort()
    await done
  }
  return { acknowledged: () => acknowledged, stop, [Symbol.asyncDispose]: stop }
}

function sendingOf(random: Random, from: string, recipients: readonly string[], text: string): Sending {
  const copies = random.next() < 0.3 ? random.integer(0, recipients.length - 1) : 0
  const to = recipients.slice(copies)
  return { id: newId(random), from, to, cc: recipients.slice(0, copies), text, monitored: random.next() < 0.4 }
}

const draftOf = ({ id, to, cc, text, monitored }: Sending): EnvelopeDraft => ({
  id,
  to: [...to],
  cc: [...cc],
  content_parts: [{ type: 'text', text }],
  ...(monitored ? { monitor: { events: ['stored'] } } : {}),
})
