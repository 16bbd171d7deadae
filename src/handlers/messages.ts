import type { Envelope } from '#generated/rest/models.ts'
import type { MessagesHandlers, Serialized } from '#generated/rest/handlers.ts'
import type { Context } from '../context.ts'
import { Fault } from '../fault.ts'

export const messages: MessagesHandlers<Context> = {
  sendMessage: ({ delivery, caller }, { body }) => delivery.accept(caller, body),

  async getMessage({ store, files, caller, clock }, { path }) {
    const [found] = await store.mailbox.open(caller.agentId, [path.envelope_id], clock())
    if (!found) throw new Fault('NOT_FOUND')
    return files.withFreshUrls(found.envelope)
  },

  async getMessages({ store, files, caller, clock }, { query }) {
    const ids = [...new Set(query.ids)]
    const found = await store.mailbox.open(caller.agentId, ids, clock())
    const byId = new Map(found.map(({ envelope_id, envelope }) => [envelope_id, files.withFreshUrls(envelope)]))
    return envelopesText(ids.flatMap((id) => byId.get(id) ?? []))
  },
}

const envelopesText = (envelopes: readonly Serialized<Envelope>[]): Serialized<{ envelopes: Envelope[] }> => ({
  serialized: `{"envelopes":[${envelopes.map(({ serialized }) => serialized).join(',')}]}`,
})
