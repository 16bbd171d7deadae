import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { connectMcp, eras } from '../support/mcp.ts'
import { useService } from '../support/use-service.ts'

for (const era of eras)
  describe(`the card of an agent, in ${era}`, () => {
    const service = useService()

    it('is changed by tools, which answer with it', async () => {
      const client = await connectMcp(service(), 'cli_assistant', { era })
      const skill = { name: 'invoices', description: 'Sends invoices' }
      const { structuredContent } = await client.callTool({ name: 'add_skill', arguments: skill })
      assert.deepEqual(Object(structuredContent).skills, [skill])
      const again = await client.callTool({ name: 'remove_skill', arguments: { name: 'other' } })
      assert.equal(again.isError, true)
      await client.close()
    })
  })
