import type { MessagesHandlers } from '#generated/rest/handlers.ts'
import type { Pieces } from '#generated/rest/call.ts'
import type { CallContexts } from '../context.ts'
import { Fault } from '../fault.ts'
import type { EnvelopeText, EnvelopeBatches } from '../store/mail/mailbox.ts'

export const messages: MessagesHandlers<CallContexts> = {
  sendMessage: ({ delivery, caller }, { body }) => delivery.accept(caller, body),

  async getMessage({ store, files, caller, clock }, { path }) {
    const found = await store.mailbox.open({ agentId: caller.agentId, id: path.envelope_id, now: clock() })
    if (!found) throw new Fault('NOT_FOUND')
    return files.withFreshUrls(found)
  },

  async getMessages({ store, files, caller, clock }, { query }) {
    const groups = store.mailbox.openAll({ agentId: caller.agentId, ids: [...new Set(query.ids)], now: clock() })
    return { pieces: batchText(groups, files.withFreshUrls) }
  },
}

/** Yields the JSON text `{"envelopes":[…]}` in pieces, one for each batch of envelopes. */
async function* batchText(groups: EnvelopeBatches, present: (envelope: EnvelopeText) => EnvelopeText): Pieces {
  for (let [start, separator] = ['{"envelopes":[', '']; ; [start, separator] = ['', ',']) {
    const { value, done } = await groups.next()
    const isEmpty = value.length === 0
    const piece = start + (isEmpty ? '' : separator) + textsOf(value.splice(0), present)
    if (done) return `${piece}]}`
    yield piece
  }
}

const textsOf = (group: readonly EnvelopeText[], present: (envelope: EnvelopeText) => EnvelopeText): string =>
  group.map((envelope) => present(envelope).serialized).join(',')
