import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAgents } from '../support/agents.ts'
import { taken } from '../support/receiver.ts'
import { useReceiver } from '../support/use-receiver.ts'
import { useService } from '../support/use-service.ts'
import { subscribe, toThisMachine, writer } from '../support/webhooks.ts'

const service = useService({ database: 'postgres', env: { ...toThisMachine, WEBHOOKS_PER_HOST_AT_ONCE: '1' } })
const [receiver, other] = [useReceiver(), useReceiver()]

test('concurrent deliveries per host are limited, over all ports', async () => {
  const [sender, ...agents] = await newAgents(service(), 5)
  const receivers = [receiver(), other()]
  for (const [n, agent] of agents.entries()) await subscribe(service(), agent, receivers[n % 2]!)
  await service().deps.webhooks.idle()
  let [running, most] = [0, 0]
  for (const one of receivers)
    one.answer = (message, response) => {
      most = Math.max(most, ++running)
      setTimeout(() => {
        running--
        taken(message, response)
      }, 100)
    }
  for (const agent of agents) await writer(service(), sender!)(agent.handle)
  for (const one of receivers) await one.got(2)
  assert.equal(most, 1)
  await service().deps.webhooks.idle()
  const webhooks = await Promise.all(agents.map(({ id }) => service().deps.webhooks.list(id, '', 10)))
  assert.deepEqual(new Set(webhooks.flat().map(({ host }) => host)), new Set(['127.0.0.1']))
})
