import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import { fixedLimits } from '#generated/limits.ts'
import type { OwnCard } from '#generated/rest/models.ts'
import { newAgent } from '../support/agents.ts'
import { connectMcp, eras } from '../support/mcp.ts'
import { useService } from '../support/use-service.ts'

const { skillsMax } = fixedLimits
const service = useService()

const skill = (name: string, description = 'Sends invoices') => ({ name, description })

async function call(client: Client, name: string, input: Record<string, unknown>): Promise<OwnCard> {
  const { isError, structuredContent, content } = await client.callTool({ name, arguments: input })
  assert.notEqual(isError, true, JSON.stringify(content))
  return structuredContent as unknown as OwnCard
}

async function codeOf(client: Client, name: string, input: Record<string, unknown>): Promise<string> {
  const { isError, content } = await client.callTool({ name, arguments: input })
  assert.equal(isError, true)
  return JSON.parse((content as { text: string }[])[0]!.text).error.code
}

for (const era of eras)
  describe(`the card of an agent, in ${era}`, () => {
    const party = async () => {
      const agent = await newAgent(service())
      return { agent, client: await connectMcp(service(), { token: await agent.tokenFor('mcp') }, { era }) }
    }

    it('is changed by tools, which answer with it, and read over REST', async () => {
      const { agent, client } = await party()
      const card = { display_name: 'Billing', description: 'Bills', card_body: '# Ask me\n\tand wait' }
      assert.deepEqual(await call(client, 'update_my_card', card), { handle: agent.handle, ...card, skills: [] })
      const { display_name, description } = await call(client, 'update_my_card', { description: '' })
      assert.deepEqual(
        [display_name, description],
        ['Billing', undefined],
        'an empty text takes it away, no text leaves it',
      )
      const { body } = await agent.at<OwnCard>('/agents/me')
      assert.equal(body.card_body, card.card_body)
    })

    it('takes texts as long as the limits, and no longer ones', async () => {
      const { client } = await party()
      const longest = { display_name: '\u{10400}'.repeat(100), description: 'd'.repeat(1_000) }
      assert.equal((await call(client, 'update_my_card', longest)).display_name, longest.display_name)
      for (const [name, text] of Object.entries(longest))
        assert.equal(await codeOf(client, 'update_my_card', { [name]: `${text}d` }), 'VALIDATION_ERROR')
      assert.equal(await codeOf(client, 'update_my_card', { display_name: 'two\nlines' }), 'VALIDATION_ERROR')
    })

    it('has a skill once: a second one of the name describes it anew, in its place', async () => {
      const { client } = await party()
      for (const name of ['a', 'b', 'a']) await call(client, 'add_skill', skill(name))
      const { skills } = await call(client, 'add_skill', skill('a', 'Another'))
      assert.deepEqual(skills, [skill('a', 'Another'), skill('b')])
      assert.deepEqual((await call(client, 'remove_skill', { name: 'a' })).skills, [skill('b')])
      assert.equal(await codeOf(client, 'remove_skill', { name: 'a' }), 'NOT_FOUND')
    })

    it('has a maximum number of skills, and existing ones can still be changed', async () => {
      const { agent, client } = await party()
      const skills = Array.from({ length: skillsMax }, (_, n) => skill(`s${n}`))
      const { profiles } = service().deps.store
      await profiles.update(agent.id, { skills }, service().clock())
      assert.equal(await codeOf(client, 'add_skill', skill('one more')), 'VALIDATION_ERROR')
      assert.equal((await call(client, 'add_skill', skill('s0', 'Anew'))).skills.length, skillsMax)
    })

    it('loses nothing with concurrent changes', async () => {
      const { client } = await party()
      const names = Array.from({ length: 10 }, (_, n) => `s${n}`)
      await Promise.all(names.map((name) => call(client, 'add_skill', skill(name))))
      const { skills } = await call(client, 'update_my_card', {})
      assert.deepEqual(skills.map(({ name }) => name).sort(), names)
    })
  })
