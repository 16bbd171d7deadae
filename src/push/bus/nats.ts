import type { NatsServers } from '../../domain/nats-servers.ts'
import { createRounds } from '../../platform/rounds.ts'
import type { OpenRelay } from './bus.ts'
import { chunks, decodeMessage, encodeMessage, type News } from './message.ts'
import { keepConnected, type Subscription } from './nats-connection.ts'
import { createOutbox } from './outbox.ts'

/** Of a message that is longer than messages of ours are nothing is heard. */
const changesPerMessage = 200

interface Followed {
  agentId: string
  subscription: Subscription | undefined
}

/**
 * Processes hear of each other by subjects of NATS: one for each agent that somebody waits for, so that a process is
 * told of no others, and one for changes of authority. Ids are ULIDs with a prefix, without a character that means
 * something in a subject.
 */
export const natsRelay =
  (servers: NatsServers, prefix: string): OpenRelay =>
  (heard) => {
    const followed = new Set<Followed>()
    let unconfirmed: string[] = []

    const notifySubject = (agentId: string): string => `${prefix}.notify.${agentId}`
    const authoritySubject = `${prefix}.authority`

    const received = (text: string): void => {
      const { arrivals, changes } = decodeMessage(text)
      heard.arrivals(arrivals)
      changes.forEach(heard.change)
    }
    const subscribe = (one: Followed): void =>
      void (one.subscription = nats.subscribe(notifySubject(one.agentId), received))

    const nats = keepConnected(servers, {
      async connected() {
        nats.subscribe(authoritySubject, received)
        for (const one of followed) subscribe(one)
        if (await nats.flush()) heard.connected()
      },
      lost: heard.lost,
    })

    const outbox = createOutbox(async ({ arrivals, changes }: News) => {
      await nats.ready()
      for (const some of chunks(changes, changesPerMessage))
        nats.publish(authoritySubject, encodeMessage({ changes: some }))
      for (const arrival of arrivals)
        nats.publish(notifySubject(arrival.agentId), encodeMessage({ arrivals: [arrival] }))
      await nats.flush() // so that no more than this is under way
    })

    /** What was announced before the server knew of a subscription is lost. */
    const confirmations = createRounds(
      () => unconfirmed.length > 0,
      async () => {
        const agentIds = unconfirmed
        unconfirmed = []
        if (await nats.flush()) heard.following(agentIds)
      },
    )

    return {
      ...outbox,
      follow(agentId) {
        const one: Followed = { agentId, subscription: undefined }
        followed.add(one)
        subscribe(one)
        unconfirmed.push(agentId)
        confirmations.start()
        return () => {
          followed.delete(one)
          one.subscription?.unsubscribe()
        }
      },
      async close() {
        await outbox.lastWords()
        await nats.close()
      },
    }
  }
