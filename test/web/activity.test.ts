import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { areasOf } from '../../src/edges/web/people/activity-words.ts'
import { enums } from '#generated/schemas.ts'
import { auditedChanges } from '../../src/store/engine/migrations/1.0/audited-changes.ts'
import { runCommand } from '../support/cli.ts'
import { forge, join, newPerson, send, type Person } from '../support/people.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'
import { visitor } from '../../scripts/support/visitor.ts'

const own = '/dashboard/account/activity'
const agents = '/dashboard/agents'
const organizations = '/dashboard/organizations'
const audit = '/dashboard/operator/audit'

it('each area of the audit log has a text in the filter', () => {
  assert.deepEqual(areasOf('deployment').toSorted(), [...enums.AuditArea].toSorted())
  const changed = new Set(auditedChanges.map(({ action }) => action.slice(0, action.indexOf('.'))))
  assert.deepEqual(
    [...changed].filter((area) => !(enums.AuditArea as readonly string[]).includes(area)),
    [],
  )
})

describe('pages of the audit log', () => {
  const service = useService()
  const person = () => newPerson(service())
  const textOf = async ({ browser }: Person, path: string): Promise<string> => {
    const { status, text } = await browser.go(path)
    assert.equal(status, 200, path)
    return text
  }

  it('a person sees sign-ins and own changes, filtered and page by page, and exports them as JSON lines', async () => {
    const me = await person()
    await send(me, agents, agents, { name: 'bot' })
    const page = await textOf(me, own)
    for (const words of ['Account created', 'Signed in', 'Agent created', '127.0.0.1', `@${me.username}.bot`])
      assert.ok(page.includes(words), words)
    assert.doesNotMatch(page, /<td[^>]*>(<[^>]*>)*(acc|ses)_/, 'the page shows names in place of ids')
    assert.doesNotMatch(await textOf(me, `${own}?area=agent`), /Signed in/)
    assert.match(await textOf(me, `${own}?area=webhook`), /No activity of this kind\./)
    assert.equal((await me.browser.go(`${own}?cursor=1`)).status, 400)
    assert.match(await textOf(me, `${own}?cursor=${'0'.repeat(64)}`), /No activity yet\./)
    for (let n = 0; n < 51; n++)
      await service().deps.store.audit.record({
        action: 'export.started',
        account_id: me.id,
        details: { n: String(n) },
      })
    const next = /href="([^"]*cursor=[0-9a-f]+)"/.exec(await textOf(me, own))?.[1]?.replaceAll('&amp;', '&')
    assert.match(
      await textOf(me, new URL(next!, 'http://x').pathname + new URL(next!, 'http://x').search),
      /Account created/,
    )
    const { status, text } = await send(me, `${own}?area=agent`, `${own}/export`)
    assert.equal(status, 200)
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line): Record<string, unknown> => JSON.parse(line))
    assert.deepEqual(
      lines.map(({ action }) => action),
      ['agent.created'],
    )
    assert.doesNotMatch(text, /password|token_hash|secret_hash/)
  })

  it('nobody sees the log of another person, agent or organization', async () => {
    const [me, other] = [await person(), await person()]
    await send(me, agents, agents, { name: 'bot' })
    await send(me, organizations, organizations, { slug: `org-${me.username}`, name: 'Org' })
    const agent = await service().deps.store.agents.idOf(`@${me.username}.bot`)
    const organization = (await service().deps.store.owners.owner(`org-${me.username}`))!.id
    assert.match(await textOf(me, `${agents}/${agent}/activity`), /Agent created/)
    assert.match(await textOf(me, `${organizations}/${organization}/activity`), /Member added/)
    for (const path of [`${agents}/${agent}/activity`, `${organizations}/${organization}/activity`, audit]) {
      assert.equal((await other.browser.go(path)).status, 404, path)
      assert.equal((await forge(other, `${path}/export`)).status, 404, path)
      assert.equal((await visitor(service()).go(path)).status, 303, path)
    }
    await join(me, `${organizations}/${organization}`, other)
    assert.equal((await other.browser.go(`${organizations}/${organization}/activity`)).status, 404, 'a member')
    assert.doesNotMatch(await textOf(other, own), new RegExp(me.username))
  })

  it('an operator sees all entries; the person who is blocked sees neither the name nor the address of the operator', async () => {
    const [one, other] = [await person(), await person()]
    await runCommand(service(), ['account', 'set', one.username, '--operator', 'true'])
    const accounts = '/dashboard/operator/accounts'
    await send(one, `${accounts}/${other.id}`, `${accounts}/${other.id}/block`, { confirmed: 'on' })
    await send(one, `${accounts}/${other.id}`, `${accounts}/${other.id}/unblock`, { confirmed: 'on' })
    assert.match(await textOf(one, audit), new RegExp(`Account unblocked[^]*Operator <bdi>${one.username}`))
  })

  it('a wrong password has an entry, after the answer', async () => {
    const me = await person()
    const stranger = visitor(service())
    const fields = { username: me.username, password: 'wrong password' }
    await stranger.submit(await stranger.go('/sign-in'), { action: '/sign-in', fields })
    await until(async () => (await textOf(me, own)).includes('Sign-in failed'))
  })
})
