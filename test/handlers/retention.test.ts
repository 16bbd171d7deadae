import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAgents, type Agent } from '../support/agents.ts'
import { draftTo, restClient, type RestClient } from '../support/client.ts'
import { onEachDatabase, type Service } from '../support/service.ts'
import { sweepNow } from '../support/sweep.ts'
import { useService } from '../support/use-service.ts'

const dayMs = 86_400_000

onEachDatabase((database) => {
  const service = useService({ database, env: { RETENTION_DAYS: '2' } })

  test('an envelope is kept for as long as the setting says, and not a moment less', async () => {
    const [sender, recipient] = await newAgents(service(), 2)
    const old = await sender!.sent(draftTo(recipient!.handle))
    service().clock.advance(dayMs)
    const [nextDay] = await refreshed(service(), [sender!])
    const young = await nextDay!.sent(draftTo(recipient!.handle))
    service().clock.advance(dayMs - 60_000)
    await sweepNow(service())
    const [twoDaysLater] = await refreshed(service(), [recipient!])
    assert.deepEqual(await twoDaysLater!.ids({ order: 'asc' }), [old.id, young.id])
    service().clock.advance(61_000)
    await sweepNow(service())
    const later = await refreshed(service(), [sender!, recipient!])
    assert.deepEqual(await later[1]!.ids(), [young.id])
    assert.deepEqual(await later[0]!.ids({ direction: 'out' }), [young.id])
    assert.equal((await later[1]!.open(old.id)).status, 404)
  })

  test('one sweep removes all that is due, however much it is and however many share it', async () => {
    const agents = await newAgents(service(), 8)
    const handles = agents.map(({ handle }) => handle)
    await Promise.all(Array.from({ length: 130 }, (_, n) => agents[n % 8]!.sent(draftTo(handles))))
    service().clock.advance(2 * dayMs + 1_000)
    assert.ok((await sweepNow(service())) >= 130 * 8)
    for (const agent of await refreshed(service(), agents)) assert.deepEqual(await agent.ids({ direction: 'both' }), [])
  })

  test('expired is reported exactly once for each recipient that had not read, and only when asked for', async () => {
    const [sender, reader, sleeper, sleeper2] = await newAgents(service(), 4)
    const to = [reader!.handle, sleeper!.handle, sleeper2!.handle]
    const { id } = await sender!.sent(draftTo(to, { monitor: { events: ['expired'] } }))
    await sender!.sent(draftTo(to, { monitor: { events: ['bounced'] } }))
    await reader!.open(id)
    service().clock.advance(2 * dayMs + 1_000)
    await Promise.all([sweepNow(service()), sweepNow(service())])
    await sweepNow(service())
    const [later] = await refreshed(service(), [sender!])
    const { envelopes } = (await later!.openAll(await later!.ids())).body
    const facts = envelopes.map(({ from, subject, in_reply_to, content_parts: [, data] }) => ({
      from,
      subject,
      in_reply_to,
      data: data?.type === 'data' && data.data,
    }))
    const at_ms = envelopes[0]?.date_ms
    const expected = [sleeper!, sleeper2!].map(({ handle }) => ({
      from: '@operator.postmaster',
      subject: 'Delivery report: expired',
      in_reply_to: id,
      data: { fact: 'expired', envelope_id: id, recipient_handle: handle, at_ms },
    }))
    const byRecipient = (x: unknown): string => JSON.stringify(x)
    assert.deepEqual(facts.map(byRecipient).sort(), expected.map(byRecipient).sort())
  })
})

/** Returns the same agents with new tokens, because the clock has moved beyond the old ones. */
const refreshed = (service: Service, agents: readonly Agent[]): Promise<RestClient[]> =>
  Promise.all(agents.map(async (agent) => restClient(service, await agent.tokenFor('rest'))))
