import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newAgent, type Agent } from '../support/agents.ts'
import { call, draftTo } from '../support/client.ts'
import { filePart, uploaded } from '../support/files.ts'
import { startService, type Service } from '../support/service.ts'
import { onEachDatabase } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

const racers = 50

/** Sends different envelopes with the same file concurrently, spread over the services and the recipients. */
async function race(
  services: readonly Service[],
  sender: Agent,
  recipients: readonly Agent[],
  fileId: string,
): Promise<number[]> {
  const sends = Array.from({ length: racers }, (_, n) => {
    const draft = draftTo(recipients[n % recipients.length]!.handle, { content_parts: [filePart(fileId)] })
    return call(`${services[n % services.length]!.config.baseUrl}/messages`, {
      method: 'POST',
      token: sender.token,
      body: draft,
    })
  })
  return (await Promise.all(sends)).map(({ status }) => status)
}

const oneWins = (statuses: readonly number[]): void =>
  assert.deepEqual(statuses.toSorted(), [202, ...Array.from({ length: racers - 1 }, () => 400)])

async function received(recipients: readonly Agent[]): Promise<number> {
  return (await Promise.all(recipients.map((agent) => agent.ids()))).flat().length
}

onEachDatabase((database) => {
  const service = useService({ database })

  it('R8: of 50 envelopes that claim a file at the same time, exactly one gets it', async () => {
    const sender = await newAgent(service())
    const recipients = [await newAgent(service()), await newAgent(service())]
    for (let round = 1; round <= 3; round++) {
      const { id } = await uploaded(service(), sender)
      oneWins(await race([service()], sender, recipients, id))
      assert.equal(await received(recipients), round)
    }
  })
})

describe('on two services over one database', () => {
  let first: Service
  let second: Service
  before(async () => {
    first = await startService({ database: 'postgres' })
    const { databaseUrl = '' } = first.config
    second = await startService({
      database: 'postgres',
      databaseUrl,
      env: { BASE_URL: first.config.baseUrl, AUTH_URL: first.config.authUrl },
    })
  })
  after(async () => {
    await second.close()
    await first.close()
  })

  it('R8: of 50 envelopes that claim a file at the same time, exactly one gets it', async () => {
    const sender = await newAgent(first)
    const recipients = [await newAgent(first), await newAgent(first), await newAgent(first)]
    const other = { ...second, config: { ...second.config, baseUrl: `http://127.0.0.1:${second.config.port}/v1` } }
    for (let round = 1; round <= 5; round++) {
      const { id } = await uploaded(first, sender)
      oneWins(await race([first, other], sender, recipients, id))
      assert.equal(await received(recipients), round)
    }
  })
})
