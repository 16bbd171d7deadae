import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditEntry, AuditPage } from '#generated/rest/models.ts'
import { userScopes } from '#generated/scopes.ts'
import { generate } from 'otplib'
import { createClient } from '#sdk'
import { assertRefused, call } from '../support/client.ts'
import { found, join, newPerson, send, type Person } from '../support/people.ts'
import { addressesOf } from '../support/sdk.ts'
import { onOneDatabase } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { useService } from '../support/use-service.ts'

const path = '/account/audit'
const actionsOf = ({ entries }: AuditPage): string[] => entries.map(({ action }) => action)

onOneDatabase((database) => {
  const service = useService({ database })
  const tokenOf = ({ id }: Person, scopes = userScopes.rest): Promise<string> =>
    service().deps.tokens.issue({ subject: id, clientId: 'c', sessionId: 'c', scopes, resource: 'rest' })
  const read = async (person: Person, query = '') =>
    call<AuditPage>(`${service().config.baseUrl}${path}${query}`, { token: await tokenOf(person) })

  test('a person reads sign-ins and own changes, the newest first, and nothing of other people', async () => {
    const [me, other] = [await newPerson(service()), await newPerson(service())]
    await send(me, '/dashboard/agents', '/dashboard/agents', { name: 'bot' })
    const { status, body } = await read(me)
    assert.equal(status, 200)
    assert.deepEqual(actionsOf(body), ['agent.created', 'session.started', 'account.created'])
    const [{ id, at, request_id, agent_id, ...rest }] = body.entries as [AuditEntry]
    assert.match(id, /^[0-9a-f]{64}$/)
    assert.ok(
      at > 0 && request_id !== null && agent_id === (await service().deps.store.agents.idOf(`@${me.username}.bot`)),
    )
    assert.deepEqual(rest, {
      action: 'agent.created',
      actor_type: 'person',
      actor_id: me.id,
      actor_name: me.username,
      address: '127.0.0.1',
      object_id: null,
      object_name: `@${me.username}.bot`,
      account_id: me.id,
      agent_name: `@${me.username}.bot`,
      organization_id: null,
      details: { inbound_policy: 'allowlist', visibility: 'public' },
    })
    assert.doesNotMatch(JSON.stringify((await read(other)).body), new RegExp(me.username))
    assert.deepEqual(actionsOf((await read(me, '?area=session')).body), ['session.started'])
  })

  test('pages follow each other, also through the SDK, and reveal nothing of the number of entries of other people', async () => {
    const me = await newPerson(service())
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body }: { body: AuditPage } = await read(me, `?limit=1${cursor && `&cursor=${cursor}`}`)
      assert.equal(body.entries.length, 1)
      assert.ok(!('sequence' in body.entries[0]!))
      seen.push(...actionsOf(body))
      cursor = body.next_cursor
      assert.match(cursor ?? '0'.repeat(64), /^[0-9a-f]{64}$/)
    }
    assert.deepEqual(seen, ['session.started', 'account.created'])
    const token = await tokenOf(me)
    const { account } = createClient({ url: addressesOf(service()), auth: { token: () => token } })
    const entries = await account.listAuditEntries({ limit: 1 }).toArray({ limit: 9 })
    assert.deepEqual(
      entries.map(({ action }) => action),
      seen,
    )
    for (const query of ['?area=mail', '?cursor=12', '?limit=0', '?organization='])
      assertRefused(await read(me, query), 400, 'VALIDATION_ERROR')
  })

  test('owners and admins read the log of an organization; for others it does not exist', async () => {
    const [owner, admin, member, stranger] = [
      await newPerson(service()),
      await newPerson(service()),
      await newPerson(service()),
      await newPerson(service()),
    ]
    const { slug, page, id } = await found(owner)
    await join(owner, page, admin, 'admin')
    await join(owner, page, member)
    const query = `?organization=${slug}`
    for (const person of [owner, admin]) {
      const { body } = await read(person, query)
      assert.ok(actionsOf(body).includes('organization.created'))
      assert.ok(body.entries.every((entry) => entry.organization_id === id))
    }
    const { body: absent } = await read(stranger, '?organization=nobody')
    const known = (body: unknown) => JSON.stringify(body).replaceAll(/req_\w+/g, 'req')
    for (const person of [member, stranger]) {
      const answer = await read(person, query)
      assertRefused(answer, 404, 'NOT_FOUND')
      assert.equal(known(answer.body), known(absent))
    }
  })

  test('a member sees who changed the role, but not from which address', async () => {
    const [owner, member] = [await newPerson(service()), await newPerson(service())]
    const { page } = await found(owner)
    await join(owner, page, member)
    const memberPage = `${page}/members/${member.id}`
    const { status, text } = await send(owner, memberPage, `${memberPage}/role`, { role: 'admin' })
    assert.equal(status, 303, text)
    const { entries } = (await read(member, '?area=member')).body
    assert.deepEqual(
      entries.map(({ action, actor_name, address }) => [action, actor_name, address]),
      [
        ['member.role_changed', owner.username, null],
        ['member.added', member.username, '127.0.0.1'],
      ],
    )
  })

  const sql = (text: string, values: Record<string, string>) =>
    sqlOn(service().deps.database, 'the edges need many more steps')(text, values)

  /** Turns two-factor authentication of the person on. */
  async function addSecondFactor({ browser }: Person): Promise<void> {
    const factor = '/dashboard/security/second-factor'
    await browser.submit(await browser.go(factor), { action: `${factor}/setup` })
    const setup = await browser.go(factor)
    const secret = /<code>([A-Z2-7 ]{32,})<\/code>/.exec(setup.text)![1]!.replaceAll(' ', '')
    const code = await generate({ secret, epoch: Math.floor(service().clock() / 1_000) })
    const { text } = await browser.submit(setup, { action: `${factor}/confirm`, fields: { code } })
    assert.match(text, /\b[0-9a-z]{4}(-[0-9a-z]{4}){3}\b/)
  }

  test('an older token does not read the log of an organization that requires a second factor, until its person has one', async () => {
    const [owner, admin, member] = [await newPerson(service()), await newPerson(service()), await newPerson(service())]
    const { slug, page, id } = await found(owner)
    await join(owner, page, admin, 'admin')
    await join(owner, page, member)
    const token = await tokenOf(admin)
    const ask = (query = `?organization=${slug}`) =>
      call<AuditPage>(`${service().config.baseUrl}${path}${query}`, { token })
    assert.equal((await ask()).status, 200)
    await sql('update organization set requires_second_factor = true where id = :id', { id })
    const refused = await ask()
    assertRefused(refused, 403, 'FORBIDDEN')
    assert.match(JSON.stringify(refused.body), /requires a second factor: set it up under Security/)
    assertRefused(await ask(`?organization=${slug}&area=member&limit=1`), 403, 'FORBIDDEN')
    assert.equal((await ask('')).status, 200, 'the own log stays readable')
    assertRefused(await read(member, `?organization=${slug}`), 404, 'NOT_FOUND')
    await addSecondFactor(admin)
    assert.equal((await ask()).status, 200)
    await sql('delete from authenticator where account_id = :id', { id: admin.id })
    assertRefused(await ask(), 403, 'FORBIDDEN')
  })

  test('an older token does not read the log of an organization that requires single sign-on, until its person is linked', async () => {
    const owner = await newPerson(service())
    const { slug, id } = await found(owner)
    const link = (provider: string, issuer: string) =>
      sql(
        `insert into sso_identity (provider, issuer, subject, account_id, signs_in, created_at, used_at)
         values (:provider, :issuer, :account, :account, true, 1, 1)`,
        { provider, issuer, account: owner.id },
      )
    await sql(
      `insert into sso_issuer (organization_id, issuer, client_id, secret, client_authentication, groups_claim,
         group_roles, creates_accounts, is_required, updated_at)
       values (:id, 'https://new.example', 'ams', 'x', 'client_secret_basic', 'groups', '', false, true, 1)`,
      { id },
    )
    const refused = await read(owner, `?organization=${slug}`)
    assertRefused(refused, 403, 'FORBIDDEN')
    assert.match(JSON.stringify(refused.body), /requires single sign-on: use it once in the dashboard/)
    await link('deployment', 'https://new.example')
    assertRefused(await read(owner, `?organization=${slug}`), 403, 'FORBIDDEN')
    await link(id, 'https://old.example')
    assertRefused(await read(owner, `?organization=${slug}`), 403, 'FORBIDDEN')
    await sql('delete from sso_identity where provider = :id', { id })
    await link(id, 'https://new.example')
    assert.equal((await read(owner, `?organization=${slug}`)).status, 200)
  })
})
