import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAgent } from '../support/agents.ts'
import { assertRefused, call } from '../support/client.ts'
import { onEachDatabase } from '../support/service.ts'
import { signed, userClaims } from '../support/tokens.ts'
import { useService } from '../support/use-service.ts'

onEachDatabase((database) => {
  const service = useService({ database })

  test('U+0000 in what a query asks for is refused before any database sees it', async () => {
    const { config } = service()
    const { token } = await newAgent(service())
    const person = await signed(service(), userClaims(service(), ['account:agents:read']))
    const asked = {
      '/account/agents?q=a%00b': person,
      '/search/agents?q=a%00b': token,
      '/search/messages?q=a%00b': token,
    }
    for (const [path, bearer] of Object.entries(asked)) {
      assertRefused(await call(config.baseUrl + path, { token: bearer }), 400, 'VALIDATION_ERROR')
      assert.ok((await call(config.baseUrl + path.replace('%00', ''), { token: bearer })).status < 300, path)
    }
  })
})
