import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { run } from '../jobs/run.ts'
import type { Agent } from '../support/agents.ts'
import { runCommand } from '../support/cli.ts'
import { assertRefused, draftTo, restClientAt, textPart } from '../support/client.ts'
import { announced, blobsOnDisk, filePart, upload, uploaded } from '../support/files.ts'
import { agentsOf, newOwner } from '../support/owners.ts'
import { useTwoProcesses } from '../support/processes.ts'
import { useService } from '../support/use-service.ts'

const dayMs = 86_400_000

describe('bytes that all agents of one owner have stored', () => {
  const { at, processes } = useTwoProcesses({ STORED_BYTES_PER_OWNER_MAX: '100000' })
  const large = (to: string) => draftTo(to, { content_parts: [textPart('x'.repeat(40_000))] })
  const through = (index: number, agent: Agent) => restClientAt(at(index), agent.token)
  const usage = async (owner: string): Promise<number> => (await at(0).deps.store.ownerUsage.read(owner)).bytes

  it('S25: mail counts until it is removed, in every process', async () => {
    const owner = await newOwner(at(0))
    const [agent, other] = await agentsOf(at(0), owner, 2)
    for (const index of [0, 1, 0]) await through(index, agent!).sent(large(other!.handle))
    for (const { deps } of processes().services) await deps.ownerLimits.share()
    const stored = await usage(owner)
    assert.ok(stored > 3 * 40_000 && stored < 3 * 42_000, `${stored}`)
    for (const index of [0, 1]) {
      at(index).clock.advance(10_000)
      const send = () => through(index, other!).send(draftTo(agent!.handle))
      while ((await send()).status === 202) await new Promise((resolve) => setImmediate(resolve))
      assertRefused(await send(), 403, 'FEATURE_NOT_AVAILABLE')
    }
  })

  it('S25: of many sends at once, as many are stored as fit, and one that is rejected takes no bytes', async () => {
    const agents = await agentsOf(at(0), await newOwner(at(0)), 4)
    const nobody = draftTo('@nobody.here', { content_parts: [textPart('x'.repeat(60_000))] })
    for (const agent of agents) assertRefused(await through(0, agent).send(nobody), 404, 'NOT_FOUND')
    const sends = agents.flatMap((agent) => [1, 2, 3, 4].map(() => through(0, agent).send(large(agent.handle))))
    const answers = await Promise.all(sends)
    assert.equal(answers.filter(({ status }) => status === 202).length, 3)
    assertRefused(answers.find(({ status }) => status !== 202)!, 403, 'FEATURE_NOT_AVAILABLE')
  })

  it('S25: files count from the upload on, and many at once leave no more than fits', async () => {
    const owner = await newOwner(at(0))
    const agents = await agentsOf(at(0), owner, 2)
    const type = 'application/octet-stream'
    const before = blobsOnDisk(at(0)).length
    const service = { config: { ...at(0).config, baseUrl: `http://127.0.0.1:${at(0).config.port}/v1` } }
    const put = (agent: Agent) => upload(service, agent, randomBytes(30_000), { type })
    const answers = await Promise.all(agents.flatMap((agent) => [1, 2, 3, 4].map(() => put(agent))))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 201, 201, 403, 403, 403, 403, 403])
    assert.equal(await usage(owner), 90_000)
    assert.equal(blobsOnDisk(at(0)).length, before + 3)
    await assert.rejects(announced(at(1), agents[1]!, 30_000), { code: 'FEATURE_NOT_AVAILABLE' })
    await announced(at(1), agents[1]!, 5_000)
    assert.equal(await usage(owner), 95_000)
    for (const answer of answers.filter(({ status }) => status === 403))
      assertRefused(answer, 403, 'FEATURE_NOT_AVAILABLE')
  })
})

describe('bytes of mail and files that are removed', () => {
  const service = useService()

  it('count no more, whether retention or the end of an agent removes them', async () => {
    const [owner, other] = [await newOwner(service()), await newOwner(service())]
    const [agent, second] = await agentsOf(service(), owner, 2)
    const usage = async (name: string) => (await service().deps.store.ownerUsage.read(name)).bytes
    const [recipient] = await agentsOf(service(), other, 1)
    for (const sender of [agent!, second!]) {
      const { id } = await uploaded(service(), sender, randomBytes(10_000), { type: 'application/octet-stream' })
      await sender.sent(draftTo([recipient!.handle, sender.handle], { content_parts: [textPart(), filePart(id)] }))
    }
    await run(service(), 'owner-usage')
    const stored = await usage(owner)
    assert.ok(stored > 20_000, `${stored}`)
    await runCommand(service(), ['agent', 'delete', agent!.handle])
    await run(service(), 'deleted-agents')
    assert.equal(await usage(owner), stored, 'the recipient still has the mail')
    service().clock.advance(91 * dayMs)
    await run(service(), 'retention')
    assert.deepEqual([await usage(owner), await usage(other)], [0, 0])
  })
})
