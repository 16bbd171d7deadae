import type { Envelope } from '#generated/rest/models.ts'
import type { MessagesHandlers, Serialized } from '#generated/rest/handlers.ts'
import type { Context } from '../context.ts'
import { Fault } from '../fault.ts'

export const messages: MessagesHandlers<Context> = {
  sendMessage: ({ delivery, caller }, { body }) => delivery.accept(caller, body),

  async getMessage({ store, files, caller, clock }, { path }) {
    const [found] = await store.mailbox.open({ agentId: caller.agentId, ids: [path.envelope_id], now: clock() })
    if (!found) throw new Fault('NOT_FOUND')
    return files.withFreshUrls(found)
  },

  async getMessages({ store, files, caller, clock }, { query }) {
    const ids = [...new Set(query.ids)]
    const found = await store.mailbox.open({ agentId: caller.agentId, ids, now: clock() })
    return envelopesText(found.flatMap((envelope) => (envelope ? [files.withFreshUrls(envelope)] : [])))
  },
}

const envelopesText = (envelopes: readonly Serialized<Envelope, string>[]): Serialized<{ envelopes: Envelope[] }> => ({
  serialized: `{"envelopes":[${envelopes.map(({ serialized }) => serialized).join(',')}]}`,
})
