import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { knownAgentScopes } from '../../src/domain/scopes.ts'
import { refresh, tokensOf } from '../support/consents.ts'
import { manyAgents } from '../support/many-agents.ts'
import { callback, newApp } from '../support/public-client.ts'
import { sqlOn } from '../support/sql.ts'
import { useService } from '../support/use-service.ts'
import { assertAsked, password, unescaped, visitor } from '../../scripts/support/visitor.ts'

describe('connected apps', () => {
  const service = useService({ database: 'postgres' })

  async function person() {
    const browser = visitor(service())
    const { username } = await browser.signUp()
    return { browser, username }
  }

  it('apps with access go on from page to page, in an order that use does not change, each page small', async () => {
    const { browser, username } = await person()
    await manyAgents(service(), username, 1)
    const { client_id } = await newApp(service(), { name: 'x'.repeat(60) })
    const scope = [...knownAgentScopes].join(' ')
    const now = service().clock()
    await sqlOn(service().deps.database, 'the edges are too slow for many rows')(
      `insert into token_family (id, account_id, agent_id, client_id, scope, redirect_uri, code_hash, code_challenge,
         code_expires_at, code_used_at, consented_from, created_at, used_at)
       select 'fam_' || lpad(n::text, 26, '0'), account.id, agent.id, :client_id, :scope, :callback, account.id || n, '', :now, :now, '127.0.0.1', :now, :now::bigint + n % 7
       from account join agent on agent.owner_id = account.id, generate_series(1, 4000) n where username = :username`,
      { client_id, scope, callback, now, username },
    )
    const seen: string[] = []
    let next: string | undefined = '/dashboard/apps'
    for (let page = 0; page < 3 && next; page++) {
      const { text } = await browser.go(next)
      assert.ok(text.length < 75_000, `${text.length} characters`)
      seen.push(...[...text.matchAll(/fam_(\d+)\/revoke/g)].map(([, id]) => id ?? ''))
      next = unescaped(/href="([^"]*\?after=[^"]*)"/.exec(text)?.[1] ?? '')
      await sqlOn(service().deps.database, 'a stored time must be in the past or future')(
        `update token_family set used_at = used_at + 1 where id = :id`,
        { id: `fam_${seen.at(-1)}` },
      )
    }
    assert.deepEqual(
      seen.map(Number),
      Array.from({ length: 150 }, (_, index) => 4_000 - index),
    )
  })

  it('all apps of a person end at once, and nobody else’s, also by a button that a changed password points to', async () => {
    const [mine, other] = [await person(), await person()]
    const scope = 'account:read'
    const families = []
    for (const { username } of [mine, mine, other])
      families.push(await tokensOf(service(), { username, scope, handle: null }))
    const changed = await mine.browser.submit(await mine.browser.go('/dashboard/security'), {
      action: '/dashboard/security/password',
      fields: { password, new_password: 'another password' },
    })
    assert.match((await mine.browser.go(changed.location ?? '')).text, /Apps keep the access that you\s+gave them/)
    const apps = await mine.browser.go('/dashboard/apps')
    for (const action of ['fam_\\w+/revoke', 'apps/revoke']) assertAsked(apps, action)
    const ended = await mine.browser.submit(apps, { action: '/dashboard/apps/revoke' })
    assert.match((await mine.browser.go(ended.location ?? '')).text, /No app has access now\./)
    const statuses = []
    for (const { clientId, refresh_token } of families)
      statuses.push((await refresh(service(), clientId, refresh_token)).status)
    assert.deepEqual(statuses, [401, 401, 200])
  })
})
