import type { NatsServers } from '../../domain/nats-servers.ts'
import { createRepeatingWorker } from '../../platform/repeating-worker.ts'
import type { OpenRelay } from './bus.ts'
import { chunks, decodeMessage, encodeMessage, type Notifications } from './message.ts'
import { keepConnected, type Subscription } from './nats-connection.ts'
import { createOutbox } from './outbox.ts'

/** Authority changes in one message. It keeps messages below the size that receivers accept. */
const changesPerMessage = 200

interface FollowedAgent {
  agentId: string
  subscription: Subscription | undefined
}

/**
 * Creates the relay by NATS. Each followed agent has a subject, so a process receives no arrivals of other agents. One
 * more subject carries the changes of authority. Ids are ULIDs with a prefix, which contain no special characters of
 * subjects.
 */
export const natsRelay =
  (servers: NatsServers, prefix: string): OpenRelay =>
  (listener) => {
    const subscriptions = new Set<FollowedAgent>()
    let unconfirmed: string[] = []

    const notifySubject = (agentId: string): string => `${prefix}.notify.${agentId}`
    const authoritySubject = `${prefix}.authority`

    const received = (text: string): void => {
      const { arrivals, changes } = decodeMessage(text)
      listener.arrivals(arrivals)
      changes.forEach(listener.change)
    }
    const subscribe = (followed: FollowedAgent): void =>
      void (followed.subscription = nats.subscribe(notifySubject(followed.agentId), received))

    const nats = keepConnected(servers, {
      async connected() {
        nats.subscribe(authoritySubject, received)
        for (const followed of subscriptions) subscribe(followed)
        if (await nats.flush()) listener.connected()
      },
      lost: listener.lost,
    })

    const outbox = createOutbox(async ({ arrivals, changes }: Notifications) => {
      await nats.ready()
      for (const group of chunks(changes, changesPerMessage))
        nats.publish(authoritySubject, encodeMessage({ changes: group }))
      for (const arrival of arrivals)
        nats.publish(notifySubject(arrival.agentId), encodeMessage({ arrivals: [arrival] }))
      await nats.flush() // keeps one group of messages under way at a time
    })

    /** Worker that confirms subscriptions. Arrivals announced before the server knew a subscription are lost. */
    const confirmations = createRepeatingWorker(
      () => unconfirmed.length > 0,
      async () => {
        const agentIds = unconfirmed
        unconfirmed = []
        if (await nats.flush()) listener.following(agentIds)
      },
    )

    return {
      ...outbox,
      follow(agentId) {
        const followed: FollowedAgent = { agentId, subscription: undefined }
        subscriptions.add(followed)
        subscribe(followed)
        unconfirmed.push(agentId)
        confirmations.start()
        return () => {
          subscriptions.delete(followed)
          followed.subscription?.unsubscribe()
        }
      },
      async close() {
        await outbox.finalFlush()
        await nats.close()
      },
    }
  }
