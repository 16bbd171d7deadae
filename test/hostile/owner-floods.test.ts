import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createOwnOrganization } from '../../src/people/members.ts'
import { createAgent, createOwnAgent } from '../../src/people/agents.ts'
import type { Agent } from '../support/agents.ts'
import { runCommand } from '../support/cli.ts'
import { assertRefused, draftTo, restClientAt, type Answer } from '../support/client.ts'
import { connectMcp } from '../support/mcp.ts'
import { withinOneMinute } from '../support/one-minute.ts'
import { agentsOf, newOwner } from '../support/owners.ts'
import { agentsPath, fillIn, newPerson } from '../support/people.ts'
import { useTwoProcesses } from '../support/processes.ts'
import { statementsOf } from '../support/statements.ts'

const agentsMax = 5
const sendsMax = 8
const searchesMax = 4
const env = {
  RATE_LIMITS: 'on',
  AGENTS_PER_OWNER_MAX: String(agentsMax),
  ORGANIZATIONS_PER_PERSON_MAX: '2',
  SENDS_PER_OWNER_PER_MINUTE: String(sendsMax),
  SEARCHES_PER_OWNER_PER_MINUTE: String(searchesMax),
  PRO_LIMIT_FACTOR: '2',
}

const { at, processes } = useTwoProcesses(env)

/** Lets a second pass. */
async function share(): Promise<void> {
  const names = ['counts', 'owner-usage']
  for (const { deps } of processes().services)
    for (const { name, run } of deps.jobs) if (names.includes(name)) await run()
}

const through = (index: number, agent: Agent) => restClientAt(at(index), agent.token)

/**
 * Runs a number of works at once, half of them in each process. Returns the number of successes, and the codes of the
 * failures.
 */
async function atOnce(times: number, work: (index: number, n: number) => Promise<unknown>) {
  const results = await Promise.allSettled(Array.from({ length: times }, (_, n) => work(n % 2, n)))
  const codes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
  return { done: times - codes.length, codes: [...new Set(codes)] }
}

const outcomes = (answers: readonly Answer<unknown>[], status: number): number =>
  answers.filter((answer) => answer.status === status).length

const agentsOwned = async (owner: string): Promise<number> => (await at(0).deps.store.agents.list(owner)).length

describe('agents of one owner', () => {
  const create = (index: number, owner: string, name: string) =>
    createOwnAgent(at(index).deps, { handle: `@${owner}.${name}` })

  it('S25: of twenty that are created at once through two processes, as many are as the tier allows', async () => {
    const [free, pro] = [await newOwner(at(0)), await newOwner(at(0), 'pro')]
    const expected = { codes: ['FEATURE_NOT_AVAILABLE'] }
    assert.deepEqual(await atOnce(20, (index, n) => create(index, free, `a${n}`)), { ...expected, done: agentsMax })
    assert.deepEqual(await atOnce(20, (index, n) => create(index, pro, `a${n}`)), { ...expected, done: 2 * agentsMax })
    assert.deepEqual([await agentsOwned(free), await agentsOwned(pro)], [agentsMax, 2 * agentsMax])
  })

  it('S25: an owner that has more keeps them, adds none, and may add one below the limit again', async () => {
    const owner = await newOwner(at(0))
    await agentsOf(at(0), owner, agentsMax + 2)
    await assert.rejects(create(0, owner, 'more'), /has 5 agents, the limit of the free tier: delete one first/)
    assert.equal(await agentsOwned(owner), agentsMax + 2)
    for (const n of [0, 1, 2]) await runCommand(at(0), ['agent', 'delete', `@${owner}.agent${n}`])
    await create(1, owner, 'more')
    await assert.rejects(create(0, owner, 'another'))
  })

  it('the operator is not held to the limit', async () => {
    const owner = await newOwner(at(0))
    for (let n = 0; n <= agentsMax; n++) await createAgent(at(0).deps, { handle: `@${owner}.a${n}` })
    assert.equal(await agentsOwned(owner), agentsMax + 1)
  })

  it('the page says so beside the name', async () => {
    const person = await newPerson(at(0))
    await agentsOf(at(0), person.username, agentsMax)
    const refused = await fillIn(person.browser, agentsPath, agentsPath, { name: 'more' })
    assert.equal(refused.status, 403)
    assert.match(refused.text, /has 5 agents, the limit of the free tier\. Delete one first/)
  })

  it('S25: nobody multiplies their limits by organizations', async () => {
    const { id } = await newPerson(at(0))
    const found = (index: number, n: number) =>
      createOwnOrganization(at(index).deps, id, {
        slug: `org${id.slice(4).toLowerCase()}${n}`.slice(0, 39),
        name: 'Org',
      })
    assert.deepEqual(await atOnce(20, found), { done: 2, codes: ['FEATURE_NOT_AVAILABLE'] })
  })
})

describe('sends and searches of all agents of one owner', () => {
  it('S25: sends through two processes are as many as the limit says and what both let through in a second', () =>
    withinOneMinute(async () => {
      const [owner, other] = [await newOwner(at(0)), await newOwner(at(0))]
      const [agents, [stranger]] = [await agentsOf(at(0), owner, 3), await agentsOf(at(0), other, 1)]
      const send = (index: number, agent: Agent) => through(index, agent).send(draftTo(stranger!.handle))
      const answers: Answer<unknown>[] = []
      for (let second = 0; second < 6; second++) {
        for (const [n, agent] of agents.entries()) answers.push(await send(n % 2, agent))
        await share()
      }
      const accepted = outcomes(answers, 202)
      assert.ok(accepted >= sendsMax && accepted <= sendsMax + agents.length, `${accepted}`)
      const refused = await Promise.all([0, 1].map((index) => send(index, agents[0]!)))
      for (const answer of refused) {
        assertRefused(answer, 429, 'RATE_LIMITED')
        assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d?$/)
        assert.match(answer.text, /all agents of o\w+ together have reached the limit of 8 sends a minute/)
      }
      assert.equal((await send(0, stranger!)).status, 202)
    }))

  it('S25: of twenty sends at once, by several agents through one process, no more are accepted', () =>
    withinOneMinute(async () => {
      const agents = await agentsOf(at(0), await newOwner(at(0)), 4)
      const sends = agents.flatMap((agent) =>
        Array.from({ length: 5 }, () => through(0, agent).send(draftTo(agents[0]!.handle))),
      )
      assert.equal(outcomes(await Promise.all(sends), 202), sendsMax)
    }))

  it('a tier that changes counts within seconds, in every process', () =>
    withinOneMinute(async () => {
      const owner = await newOwner(at(0))
      const [agent] = await agentsOf(at(0), owner, 1)
      const send = () => through(1, agent!).send(draftTo(agent!.handle))
      for (let n = 0; n < sendsMax; n++) assert.equal((await send()).status, 202)
      assert.equal((await send()).status, 429)
      await runCommand(at(0), ['account', 'set', owner, '--tier', 'pro'])
      at(1).clock.advance(10_000)
      while ((await send()).status === 429) await new Promise((resolve) => setImmediate(resolve))
    }))

  it('a send asks the database for nothing more', async () => {
    const [agent] = await agentsOf(at(0), await newOwner(at(0)), 1)
    const send = () => through(0, agent!).sent(draftTo(agent!.handle))
    await send()
    assert.equal((await statementsOf(at(0), send)).length, 1)
  })

  it('S25: searches over REST and MCP count together', () =>
    withinOneMinute(async () => {
      const agents = await agentsOf(at(0), await newOwner(at(0)), 2)
      const client = await connectMcp(at(0), { token: await agents[1]!.tokenFor('mcp') })
      const tool = () => client.callTool({ name: 'search_messages', arguments: { query: 'hello' } })
      for (let n = 0; n < searchesMax; n += 2) {
        assert.equal((await through(0, agents[0]!).at('/search/agents?q=hello')).status, 200)
        assert.equal((await tool()).isError ?? false, false)
      }
      assertRefused(await through(0, agents[0]!).at('/search/messages?q=hello'), 429, 'RATE_LIMITED')
      assert.equal((await tool()).isError, true)
      await client.close()
    }))
})
