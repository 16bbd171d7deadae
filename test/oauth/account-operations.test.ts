import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Contexts } from '#generated/rest/handlers.ts'
import { routes } from '#generated/rest/routes.ts'
import { agentScopes, userScopes } from '#generated/scopes.ts'
import { createClient } from '#sdk'
import { login } from '#sdk/node'
import { assertRefused, call, type Answer } from '../support/client.ts'
import { runCommand } from '../support/cli.ts'
import { addressesOf } from '../support/sdk.ts'
import { useService } from '../support/use-service.ts'
import { visitor, type Visitor } from '../../scripts/support/visitor.ts'

const operations = routes<Contexts>().filter(({ kind }) => kind === 'user')

interface Person {
  browser: Visitor
  /** Text that is part of the person's name, agent handle and organization slug. */
  mark: string
}

describe('operations of people', () => {
  const service = useService()

  /** Creates a person with an agent and an organization. */
  async function newPerson(): Promise<Person> {
    const browser = visitor(service())
    const { username: mark } = await browser.signUp()
    await runCommand(service(), ['organization', 'create', `${mark}-org`, '--name', 'Org'])
    await runCommand(service(), ['organization', 'add-member', `${mark}-org`, mark, '--role', 'owner'])
    await runCommand(service(), ['agent', 'create', `@${mark}.first`])
    await runCommand(service(), ['agent', 'create', `@${mark}-org.second`, '--visibility', 'private'])
    return { browser, mark }
  }

  /** Returns a token that the person grants to an app, by the pages. */
  async function tokenOf({ browser }: Person, scopes: readonly string[]): Promise<string> {
    const open = async (url: string) => {
      const agent = /<option value="(agt_\w+)"/.exec((await browser.go(url)).text)?.[1]
      await fetch(await browser.consent(url, { answer: 'allow', ...(agent && { agent }) }))
    }
    return createClient({ url: addressesOf(service()), auth: login({ scope: scopes.join(' '), open }) }).token()
  }

  let [person, stranger]: Person[] = []
  before(async () => {
    person = await newPerson()
    stranger = await newPerson()
  })

  test('people have operations of their own, each with a scope of its own', () => {
    assert.ok(operations.length >= 3)
    assert.deepEqual(operations.flatMap(({ scopes }) => scopes).sort(), [...userScopes.rest].sort())
  })

  for (const { operationId, method, path, scopes } of operations) {
    test(`${operationId} serves the person who allowed it, with what is theirs, and a stranger with what is not`, async () => {
      assert.ok(person && stranger)
      assert.ok(method === 'GET' && !path.includes('{'), `${operationId}: say here what a good call of it is`)
      const address = service().config.baseUrl + path
      const own = await call(address, { token: await tokenOf(person, scopes) })
      assert.equal(own.status, 200, own.text)
      assert.ok(own.text.includes(person.mark) && !own.text.includes(stranger.mark), own.text)
      const strange = await call(`${address}?q=${person.mark}`, { token: await tokenOf(stranger, scopes) })
      assert.equal(strange.status, 200)
      assert.ok(!strange.text.includes(person.mark), strange.text)
    })

    test(`${operationId} refuses what the person allowed for something else, or for an agent`, async () => {
      assert.ok(person)
      const address = service().config.baseUrl + path
      const others = userScopes.rest.filter((scope) => !scopes.includes(scope))
      for (const wrong of [others, agentScopes.rest]) {
        const refused: Answer<unknown> = await call(address, { token: await tokenOf(person, wrong) })
        assertRefused(refused, 403, 'INSUFFICIENT_SCOPE')
        assert.equal(refused.headers.get('www-authenticate'), 'Bearer error="insufficient_scope"')
      }
    })
  }

  test('all operations of agents reject a token of the person', async () => {
    assert.ok(person)
    const token = await tokenOf(person, userScopes.rest)
    for (const { path, access, method, mounts } of routes<Contexts>()) {
      if (access !== 'agent' || !mounts.includes('base_url')) continue
      const address = service().config.baseUrl + path.replace(/\{\w+\}/g, 'x')
      const { status } = await call(address, { token, method })
      assert.ok(status === 403 || (status === 401 && path.startsWith('/connect')), `${method} ${path}: ${status}`)
    }
  })
})
