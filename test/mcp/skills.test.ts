import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { parse } from 'yaml'
import type { Client } from '@modelcontextprotocol/client'
import { newAgent } from '../support/agents.ts'
import { connectMcp, eras } from '../support/mcp.ts'
import { useService } from '../support/use-service.ts'

interface SkillEntry {
  uri: string
  frontmatter: { name: string; description: string }
  resources: { uri: string; digest: string; size: number }[]
}

const anything = { '~standard': { version: 1, vendor: 'test', validate: (value: unknown) => ({ value }) } } as const
const ask = async (client: Client, method: string, params: object = {}) =>
  Object(await client.request({ method, params: { ...params } }, anything))

describe('skills over MCP (SEP-2640)', () => {
  const service = useService()

  for (const era of eras)
    it(`are listed with digests, and read as resources, in ${era}`, async () => {
      const client = await connectMcp(service(), { token: await (await newAgent(service())).tokenFor('mcp') }, { era })
      const { extensions, resources: declared } = Object(client.getServerCapabilities())
      assert.deepEqual(extensions['io.modelcontextprotocol/skills'], {})
      assert.ok(declared)
      const { skills, ttlMs, cacheScope, nextCursor } = await ask(client, 'skills/list')
      assert.deepEqual([ttlMs, cacheScope, nextCursor], [300_000, 'private', undefined])
      const { resources } = await client.listResources()
      for (const skill of skills as SkillEntry[]) {
        const { uri, frontmatter } = skill
        const text = readFileSync(`spec/skills/${frontmatter.name}/SKILL.md`, 'utf8')
        assert.deepEqual(frontmatter, parse(text.split('---\n')[1]!))
        assert.deepEqual(skill.resources, [
          { uri, digest: `sha256:${hash('sha256', text)}`, size: Buffer.byteLength(text) },
        ])
        const { contents } = await client.readResource({ uri })
        assert.deepEqual(contents, [{ uri, mimeType: 'text/markdown', text }])
        const listed = resources.find((one) => one.uri === uri)
        assert.deepEqual(listed, { uri, ...frontmatter, mimeType: 'text/markdown' })
        assert.deepEqual((await ask(client, 'skills/get', { uri })).skill, skill)
      }
      assert.deepEqual(
        (skills as SkillEntry[]).map(({ uri }) => uri),
        ['agent-conversations', 'agent-mail-as-data', 'agent-mail-waking'].map((name) => `skill://${name}/SKILL.md`),
      )
      for (const params of [{ uri: 'skill://other/SKILL.md' }, { uri: 'service://threads' }, {}])
        await assert.rejects(ask(client, 'skills/get', params), { code: -32602 })
      await assert.rejects(ask(client, 'skills/list', { cursor: 'x' }), { code: -32602 })
      await client.close()
    })
})
