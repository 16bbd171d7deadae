import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { AuditPage } from '#generated/rest/models.ts'
import { userScopes } from '#generated/scopes.ts'
import { assertRefused, call } from '../support/client.ts'
import { found, newPerson, personWithAgent } from '../support/people.ts'
import { requestIdPattern } from '../support/request-ids.ts'
import { useService } from '../support/use-service.ts'

const hostileName = '<img src=x onerror=alert(1)>"\u202e'

describe('hostile views of the audit log', () => {
  const service = useService()
  const userToken = (subject: string, scopes = userScopes.rest): Promise<string> =>
    service().deps.tokens.issue({ subject, clientId: 'c', sessionId: 'c', scopes, resource: 'rest' })
  const read = (token: string, query = '') =>
    call<AuditPage>(`${service().config.baseUrl}/account/audit${query}`, { token })

  test('S60: names with markup are shown as text, and the export has one object per line', async () => {
    const me = await personWithAgent(service())
    await service().deps.store.audit.record({
      action: 'client.created',
      agent_id: me.id,
      name: hostileName,
      details: { scope: 'a\u2028b\n<script>' },
    })
    for (const path of [`${me.page}/activity`, '/dashboard/account/activity']) {
      const { text } = await me.browser.go(path)
      assert.match(text, /&lt;img src=x onerror=alert\(1\)&gt;/)
      assert.doesNotMatch(text, /<img src=x|<script>|\u202e/)
    }
    const { text } = await me.browser.submit(await me.browser.go(`${me.page}/activity`), {
      action: `${me.page}/activity/export`,
    })
    const lines = text.trimEnd().split('\n')
    assert.ok(lines.every((line) => JSON.parse(line).agent_name === me.handle))
    assert.ok(lines.some((line) => JSON.parse(line).object_name === hostileName))
  })

  test('S60: a client chooses neither the request id nor the address of its entries', async () => {
    const me = await newPerson(service())
    const headers = { 'x-request-id': "req_'; drop table audit_entry", 'x-forwarded-for': '"><script>, 198.51.100.1' }
    const action = '/dashboard/agents'
    const made = await me.browser.submit(await me.browser.go(action), { action, fields: { name: 'forged' }, headers })
    assert.equal(made.status, 303, made.text)
    const [entry] = (await read(await userToken(me.id))).body.entries
    assert.equal(entry?.action, 'agent.created')
    assert.equal(entry.address, '127.0.0.1')
    assert.match(entry.request_id ?? '', requestIdPattern)
  })

  test('S60: no token of an agent, of another organization or without the scope reads a log', async () => {
    const [owner, stranger] = [await newPerson(service()), await newPerson(service())]
    const { slug } = await found(owner)
    await found(stranger)
    const query = `?organization=${slug}`
    assertRefused(await read(await service().token('cli_assistant'), query), 403, 'INSUFFICIENT_SCOPE')
    const others = userScopes.rest.filter((scope) => scope !== 'account:audit:read')
    assertRefused(await read(await userToken(owner.id, others), query), 403, 'INSUFFICIENT_SCOPE')
    assertRefused(await read(await userToken(stranger.id), query), 404, 'NOT_FOUND')
    const { entries } = (await read(await userToken(owner.id), query)).body
    const { body } = await read(await userToken(stranger.id), `?cursor=${entries[0]!.id}`)
    assert.ok(body.entries.length > 0)
    assert.doesNotMatch(
      JSON.stringify(body),
      new RegExp(owner.username),
      'a cursor of another log shows only the own log',
    )
  })
})
