import assert from 'node:assert/strict'
import { after, mock, test } from 'node:test'
import { newAgents } from '../support/agents.ts'
import { taken } from '../support/receiver.ts'
import { byItself } from '../support/service.ts'
import { statementsDuring } from '../support/statements.ts'
import { testTimer } from '../support/timer.ts'
import { useReceiver } from '../support/use-receiver.ts'
import { useService } from '../support/use-service.ts'
import { assertSame, pairWith, subscribe, toThisMachine, writer } from '../support/webhooks.ts'

mock.timers.enable({ apis: ['setInterval'] })
after(() => mock.timers.reset())

const service = useService({ timer: testTimer(), env: { ...toThisMachine, ...byItself, WEBHOOKS_AT_ONCE: '2' } })
const receiver = useReceiver()

test('a change of authority costs no look at webhooks where there are none, once that is known', async () => {
  const { webhooks } = service().deps
  const looks = async (): Promise<number> => {
    const texts = await statementsDuring(service(), async () => {
      for (const kind of ['agent', 'client', 'session'] as const) webhooks.authorityChanged({ kind, id: 'x' })
      await webhooks.idle()
    })
    return texts.filter((text) => /from webhook where (agent|client|session)_id = /.test(text)).length
  }
  assert.equal(await looks(), 3)
  await webhooks.look()
  assert.equal(await looks(), 0)
  const { agent } = await pairWith(service(), receiver())
  assert.equal(await looks(), 3)
  for (const { id } of await webhooks.list(agent.id, '', 10)) await webhooks.remove(agent.id, id)
})

test('nothing is on its way any more when it is said so, also of what still waits to be told of', async () => {
  const { write } = await pairWith(service(), receiver())
  await service().deps.webhooks.idle()
  const ids = await write(2)
  await service().deps.webhooks.idle()
  assertSame(
    receiver().events.map(({ id }) => id),
    ids,
  )
})

test('nothing is on its way any more when it is said so, also of what has begun while others ended', async () => {
  const [sender, ...agents] = await newAgents(service(), 4)
  for (const agent of agents) await subscribe(service(), agent, receiver())
  await service().deps.webhooks.idle()
  const delays = [50, 300, 800] // the third begins with the end of the first, and ends after the second
  let answered = 0
  receiver().answer = (message, response) =>
    void setTimeout(() => {
      answered++
      taken(message, response)
    }, delays.shift())
  for (const agent of agents) await writer(service(), sender!)(agent.handle)
  await service().deps.webhooks.idle()
  assert.equal(answered, 3)
})
