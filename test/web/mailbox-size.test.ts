import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { numberedHeader, numberedValue } from '../../scripts/support/numbered-ids.ts'
import { newAgents, type Agent } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { alice, mailboxes, mailboxOf, threadOf } from '../support/mail.ts'
import { sqlOn } from '../support/sql.ts'
import { statementsOf } from '../support/statements.ts'
import { useService } from '../support/use-service.ts'

const envelopes = 10_000

describe('a mailbox with ten thousand envelopes', () => {
  const service = useService({ database: 'postgres' })

  /** Copies a received message, all unread: every second copy is its own thread, the others are in its thread. */
  async function multiply({ id: agentId }: Agent, id: string): Promise<void> {
    const sql = sqlOn(service().deps.database, 'the edges are too slow for many rows')
    const value = numberedValue('n')
    await sql(
      `insert into envelope (id, received_ms, created_at, digest, body)
       select ${value}, received_ms, created_at - n, digest, body
       from envelope, generate_series(1, ${envelopes}) n where id = :id::uuid`,
      { id },
    )
    await sql(
      `insert into mailbox_entry (agent_id, created_at, envelope_id, direction, header, root_id, read_at)
       select agent_id, created_at - n, ${value}, direction, ${numberedHeader('n')},
         case when n % 2 = 0 then null else envelope_id end, null
       from mailbox_entry, generate_series(1, ${envelopes}) n where envelope_id = :id::uuid and agent_id = :agentId::uuid`,
      { id, agentId },
    )
    await sql(
      'update mailbox_entry set root_id = envelope_id where envelope_id = :id::uuid and agent_id = :agentId::uuid',
      { id, agentId },
    )
    await sql(
      `insert into thread (agent_id, root_id, first_at, last_at)
       select agent_id, root_id, min(created_at), max(created_at) from mailbox_entry
       where root_id = :id::uuid and agent_id = :agentId::uuid group by 1, 2`,
      { id, agentId },
    )
    await sql('analyze')
  }

  it('is shown by as many statements as one with a single one, and by pages that are no longer than others', async () => {
    const [small, big, other] = await newAgents(service(), 3)
    const browser = await alice(service())
    async function lookInto(agent: Agent, id: string) {
      const place = mailboxOf(agent)
      const pages = [mailboxes, place, `${place}?unread=on`, threadOf(agent, id), `${place}/new`]
      let text = ''
      const counts: number[] = []
      // A statement of a job or of the session may run meanwhile, so the smallest of some counts is that of the pages.
      for (let times = 0; times < 3; times++) {
        text = ''
        const statements = await statementsOf(service(), async () => {
          for (const page of pages) text += (await browser.go(page)).text
        })
        counts.push(statements.length)
      }
      return { count: Math.min(...counts), text }
    }
    const [one, many] = [await other!.sent(draftTo(small!.handle)), await other!.sent(draftTo(big!.handle))]
    await multiply(big!, many.id)
    const [alone, full] = [await lookInto(small!, one.id), await lookInto(big!, many.id)]
    assert.ok(full.count <= alone.count, `${full.count} statements, and ${alone.count} for a small mailbox`)
    assert.ok(full.text.length < 150_000, `${full.text.length} characters`)
    assert.match(full.text, /class="badge">99\+</)
    assert.match(full.text, />Older</)
    assert.match(full.text, />1–50 of 5,001</)
    assert.match(full.text, />Earlier messages</)
  })
})
