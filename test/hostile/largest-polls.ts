import { after, before, describe, it } from 'node:test'
import type { ContentPartDraft } from '#generated/rest/models.ts'
import { highestEnvelopeId } from '../../src/domain/ulids.ts'
import { createEventCursor } from '../../src/webhooks/events.ts'
import { newAgent, type Agent } from '../support/agents.ts'
import { draftTo, textPart } from '../support/client.ts'
import { useService } from '../support/use-service.ts'
import type { Cost, Meter, StartMeter } from './meter.ts'

const version = '2026-07-28'
const textCharactersMax = 65_536

interface Mail {
  count: number
  subject?: string
  parts: (share: number) => ContentPartDraft[]
}

/** Returns a part with escaped names, which take the longest to parse. */
const names = (share: number): ContentPartDraft => ({
  type: 'data',
  data: Object.fromEntries(Array.from({ length: 15_000 * share }, (_, n) => [`"${n + 1e6}`, 0])),
})

const mails: Record<string, Mail> = {
  'names with escapes before their texts': { count: 30, parts: (share) => [names(share / 4), textPart()] },
  'texts of hidden characters': {
    count: 8,
    parts: (share) => [textPart(), textPart('\u202e'.repeat(textCharactersMax * share))],
  },
  'subjects of hidden characters': {
    count: 220,
    subject: '\u202e'.repeat(998),
    parts: () => [textPart('\u202e'.repeat(1_000))],
  },
}

/** Registers tests of polls of events from large mailboxes. */
export function describeLargestPolls(startMeter: StartMeter): void {
  describe('a poll of events with previews', () => {
    const service = useService({ database: 'postgres', inspected: false, env: { DATABASE_WAIT_MS: '60000' } })
    let measuring: Meter
    before(async () => void (measuring = await startMeter()))
    after(() => measuring.stop())

    async function filled({ count, subject, parts }: Mail, share: number): Promise<Agent> {
      const agent = await newAgent(service())
      const own = subject === undefined ? {} : { subject: subject.slice(0, subject.length * share) }
      for (let n = 0; n < count; n++) await agent.sent(draftTo(agent.handle, { ...own, content_parts: parts(share) }))
      return agent
    }

    async function costOf(agent: Agent): Promise<Cost> {
      const cursor = createEventCursor(agent.id, { after_created_at: 0, after_envelope_id: highestEnvelopeId })
      const token = await agent.tokenFor('mcp')
      const meta = { protocolVersion: version, clientCapabilities: {} }
      const _meta = Object.fromEntries(
        Object.entries(meta).map(([key, value]) => [`io.modelcontextprotocol/${key}`, value]),
      )
      const params = { name: 'envelope.received', arguments: { include_preview: true }, cursor, _meta }
      return measuring.cost({
        address: service().config.mcpUrl,
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          Accept: 'application/json, text/event-stream',
          'Content-Type': 'application/json',
          'MCP-Protocol-Version': version,
          'Mcp-Method': 'events/poll',
        },
        body: Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'events/poll', params })),
      })
    }
    for (const [what, mail] of Object.entries(mails))
      it(`of ${what} delays no other client`, async () => {
        const [quarter, whole] = [await filled(mail, 1 / 4), await filled(mail, 1)]
        await measuring.assertCheap((share) => costOf(share === 1 ? whole : quarter))
      })
  })
}
