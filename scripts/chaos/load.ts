import type { EnvelopeDraft } from '#generated/rest/models.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { Ledger } from './ledger.ts'
import type { Random } from './random.ts'
import { draftTo, type AgentClient } from './agent-client.ts'

export interface Load {
  /** Clients, each of which sends one envelope after another. */
  clients: readonly AgentClient[]
  recipients: readonly string[]
  random: Random
  ledger: Ledger
  /** Maximum number of sends of each client. */
  sendsMax?: number
  draft?: (random: Random) => EnvelopeDraft
}

/** Wait of a client after a response that is no acknowledgement, to spare a dead server. */
const pauseMs = 100

/** Starts the load. `stop` resolves when every pending send has a response or is lost. */
export function startLoad({
  clients,
  recipients,
  random,
  ledger,
  sendsMax = Infinity,
  draft,
}: Load): AsyncDisposable & {
  done: Promise<void>
  stop(): Promise<void>
} {
  let stopping = false
  const sendRepeatedly = async (client: AgentClient, own: Random): Promise<void> => {
    for (let sends = 0; sends < sendsMax && !stopping; sends++) {
      const next = draft?.(own) ?? draftTo(own, own.some(recipients, own.integer(1, recipients.length)))
      const answer = await client.send(next)
      ledger.record({ client, draft: next, answer })
      if (answer.status !== 202) await pause(pauseMs)
    }
  }
  const done = Promise.all(clients.map((client) => sendRepeatedly(client, random.fork()))).then(() => {})
  const stop = (): Promise<void> => {
    stopping = true
    return done
  }
  return { done, stop, [Symbol.asyncDispose]: stop }
}

/** Repeats all unacknowledged sends. Asserts that each is accepted now, as the same envelope. */
export async function retryUnacknowledged(ledger: Ledger): Promise<void> {
  for (const sent of ledger.unacknowledged()) {
    sent.answer = await sent.client.send(sent.draft)
    if (sent.answer.status !== 202)
      throw new Error(`the retry of ${sent.draft.id} got ${sent.answer.status}: ${sent.answer.text}`)
  }
}
