import { after, afterEach, beforeEach, mock, test } from 'node:test'
import { startReceiver, type Receiver } from '../support/receiver.ts'
import { byItself } from '../support/service.ts'
import { testTimer } from '../support/timer.ts'
import { useService } from '../support/use-service.ts'
import { assertSame, pairWith, toThisMachine } from '../support/webhooks.ts'

mock.timers.enable({ apis: ['setInterval'] })
after(() => mock.timers.reset())

const service = useService({ timer: testTimer(), env: { ...toThisMachine, ...byItself } })
let receiver: Receiver
beforeEach(async () => void (receiver = await startReceiver()))
afterEach(() => receiver.close())

test('nothing is on its way any more when it is said so, also of what still waits to be told of', async () => {
  const { write } = await pairWith(service(), receiver)
  await service().deps.webhooks.idle()
  const ids = await write(2)
  await service().deps.webhooks.idle()
  assertSame(
    receiver.events.map(({ id }) => id),
    ids,
  )
})
