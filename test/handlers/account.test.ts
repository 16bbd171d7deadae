import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ulid } from 'ulid'
import { createClient } from '#sdk'
import type { Account, AccountAgentPage, AccountOrganizations } from '#generated/rest/models.ts'
import { userScopes } from '#generated/scopes.ts'
import { newAgent } from '../support/agents.ts'
import { assertRefused, call, type Call } from '../support/client.ts'
import { addressesOf } from '../support/sdk.ts'
import { onOneDatabase, type Service } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

interface Person {
  id: string
  username: string
  token: string
  tokenFor(scopes: readonly string[]): Promise<string>
  at<T>(path: string, options?: Call): ReturnType<typeof call<T>>
}

/** Creates an account for one test. */
async function newPerson({ config, deps: { store, tokens, clock } }: Service): Promise<Person> {
  const id = `acc_${ulid()}`
  const username = ulid().toLowerCase()
  await store.owners.createAccount(
    { id, username, email: 'p@example.com', password_hash: '', tier: 'free', display_name: 'A Person', bio: null },
    clock(),
  )
  const tokenFor = (scopes: readonly string[]) =>
    tokens.issue({ subject: id, clientId: 'cli_operator', sessionId: 'cli_operator', scopes, resource: 'rest' })
  const token = await tokenFor(userScopes.rest)
  return {
    id,
    username,
    token,
    tokenFor,
    at: <T>(path: string, options: Call = {}) => call<T>(config.baseUrl + path, { token, ...options }),
  }
}

async function agentOf(
  service: Service,
  owner: { type: 'account' | 'organization'; id: string },
  handle: string,
  display_name: string | null = null,
): Promise<void> {
  const { store, clock } = service.deps
  const state = {
    display_name,
    description: null,
    visibility: 'private' as const,
    inbound_policy: 'allowlist' as const,
    paused: false,
    inactive: true,
  }
  await store.agents.create(
    { id: `agt_${ulid()}`, handle, owner_type: owner.type, owner_id: owner.id, ...state },
    clock(),
  )
}

const handlesOf = ({ agents }: AccountAgentPage): string[] => agents.map(({ canonical_handle }) => canonical_handle)

onOneDatabase((database) => {
  const service = useService({ database })

  test('a person reads the account that the token stands for, and never its password', async () => {
    const person = await newPerson(service())
    const { status, body } = await person.at<Account>('/account')
    assert.equal(status, 200)
    const { created_at, updated_at, ...rest } = body
    assert.deepEqual(rest, {
      id: person.id,
      username: person.username,
      email: 'p@example.com',
      display_name: 'A Person',
      bio: null,
      image_url: null,
      tier: 'free',
    })
    assert.ok(Number.isInteger(created_at) && Number.isInteger(updated_at))
  })

  test('the SDK reads it too', async () => {
    const person = await newPerson(service())
    const { account } = createClient({ url: addressesOf(service()), auth: { token: () => person.token } })
    assert.equal((await account.getAccount()).username, person.username)
    assert.deepEqual(await account.listAccountAgents({ limit: 1 }), { agents: [], next_cursor: null })
  })

  test('a person lists its agents and those of its organizations, inactive and private ones too, and nobody else’s', async () => {
    const person = await newPerson(service())
    const { store, clock } = service().deps
    const organization = { id: `org_${ulid()}`, slug: ulid().toLowerCase(), name: 'Org', tier: 'pro' as const }
    await store.owners.createOrganization(organization, clock())
    await store.owners.putMember(organization.id, person.id, 'member')
    const [own, theirs] = [`@${person.username}.a`, `@${organization.slug}.b`]
    await agentOf(service(), { type: 'account', id: person.id }, own)
    await agentOf(service(), { type: 'organization', id: organization.id }, theirs)
    const stranger = await newAgent(service())
    const { body } = await person.at<AccountAgentPage>('/account/agents')
    assert.deepEqual(handlesOf(body), [own, theirs].sort())
    assert.ok(!handlesOf(body).includes(stranger.handle))
    assert.deepEqual(
      body.agents.map(({ owner_type, scope, inactive }) => [owner_type, scope, inactive]),
      [
        ['account', 'personal', true],
        ['organization', 'shared', true],
      ],
    )
    assert.equal(body.next_cursor, null)
  })

  test('pages go on from their cursor, in the order of handles, and never lead to an empty one', async () => {
    const person = await newPerson(service())
    const handles = Array.from({ length: 5 }, (_, index) => `@${person.username}.agent${index}`)
    for (const handle of handles.toReversed()) await agentOf(service(), { type: 'account', id: person.id }, handle)
    const seen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { body }: { body: AccountAgentPage } = await person.at<AccountAgentPage>(
        `/account/agents?limit=2${cursor === undefined ? '' : `&cursor=${cursor}`}`,
      )
      assert.notEqual(body.agents.length, 0)
      seen.push(...handlesOf(body))
      cursor = body.next_cursor
    }
    assert.deepEqual(seen, handles)
    const whole = await person.at<AccountAgentPage>('/account/agents?limit=5')
    assert.equal(whole.body.next_cursor, null)
  })

  test('a search looks into handles and display names, in any case, and takes every character as itself', async () => {
    const person = await newPerson(service())
    const names = { one: 'Billing Department', two: '100% _wild_', three: null }
    for (const [name, display] of Object.entries(names))
      await agentOf(service(), { type: 'account', id: person.id }, `@${person.username}.${name}`, display)
    const found = async (q: string) =>
      handlesOf((await person.at<AccountAgentPage>(`/account/agents?q=${encodeURIComponent(q)}`)).body).map(
        (handle) => handle.split('.')[1],
      )
    assert.deepEqual(await found('BILLING dep'), ['one'])
    assert.deepEqual(await found('.TH'), ['three'])
    assert.deepEqual(await found('%'), ['two'])
    assert.deepEqual(await found('_wild'), ['two'])
    assert.deepEqual(await found("'; drop table agent; --"), [])
  })

  test('wrong limits, searches and cursors are refused', async () => {
    const person = await newPerson(service())
    const handle = (text: string) => Buffer.from(text).toString('base64url')
    const wrong = [
      'limit=0',
      'limit=201',
      'limit=x',
      'limit=1&limit=2',
      'q=',
      `q=${'x'.repeat(101)}`,
      'q=%00',
      'cursor=',
      'cursor=!',
      `cursor=${handle('nobody')}`,
      `cursor=${handle('@a.b')}A`,
      `cursor=${'A'.repeat(300)}`,
    ]
    for (const query of wrong) assertRefused(await person.at(`/account/agents?${query}`), 400, 'VALIDATION_ERROR')
  })

  test('a person lists the organizations that it is a member of', async () => {
    const person = await newPerson(service())
    assert.deepEqual((await person.at<AccountOrganizations>('/account/organizations')).body, { organizations: [] })
    const { store } = service().deps
    const acme = await store.owners.owner('acme')
    await store.owners.putMember(acme?.id ?? '', person.id, 'bookkeeper')
    const { body } = await person.at<AccountOrganizations>('/account/organizations')
    assert.deepEqual(body, { organizations: [{ id: acme?.id, slug: 'acme', name: 'Acme', role: 'bookkeeper' }] })
  })

  test('tokens of agents are refused there, tokens of people everywhere else, and each scope is needed', async () => {
    const [person, agent] = [await newPerson(service()), await newAgent(service())]
    const needs = {
      '/account': 'account:read',
      '/account/agents': 'account:agents:read',
      '/account/organizations': 'account:organizations:read',
      '/account/audit': 'account:audit:read',
    }
    for (const [path, scope] of Object.entries(needs)) {
      assertRefused(await person.at(path, { token: undefined }), 401, 'UNAUTHORIZED')
      assertRefused(await person.at(path, { token: agent.token }), 403, 'INSUFFICIENT_SCOPE')
      assertRefused(
        await person.at(path, { token: await agent.tokenFor('rest', userScopes.rest) }),
        403,
        'INSUFFICIENT_SCOPE',
      )
      const others = await person.tokenFor(userScopes.rest.filter((one) => one !== scope))
      assertRefused(await person.at(path, { token: others }), 403, 'INSUFFICIENT_SCOPE')
      assert.equal((await person.at(path, { token: await person.tokenFor([scope]) })).status, 200)
    }
    for (const path of ['/mailbox', '/agents/me', '/agents/me/blocks']) {
      assertRefused(await person.at(path), 403, 'INSUFFICIENT_SCOPE')
      assertRefused(
        await person.at(path, { token: await person.tokenFor(['mailbox:read', 'agents:read', 'allowlist:read']) }),
        403,
        'INSUFFICIENT_SCOPE',
      )
    }
  })

  test('a token of a deleted account is rejected', async () => {
    const token = await service().deps.tokens.issue({
      subject: 'acc_gone',
      clientId: 'c',
      sessionId: 'c',
      scopes: userScopes.rest,
      resource: 'rest',
    })
    assertRefused(await call(`${service().config.baseUrl}/account`, { token }), 401, 'UNAUTHORIZED')
  })

  test('no client of an agent gets a scope of people, alone or in a mix', async () => {
    for (const scope of ['account:read', 'messages:read account:read']) {
      const form = {
        grant_type: 'client_credentials',
        client_id: 'cli_assistant',
        client_secret: 'secret of assistant',
        resource: service().config.baseUrl,
        scope,
      }
      const response = await fetch(`${service().config.authUrl}/token`, {
        method: 'POST',
        body: new URLSearchParams(form),
      })
      const body: unknown = await response.json()
      assert.deepEqual(
        [response.status, typeof body === 'object' && body !== null && 'error' in body && body.error],
        [403, 'invalid_scope'],
      )
    }
  })
})
