import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import { ulid } from 'ulid'
import { WebSocket } from 'ws'
import { formToken } from '../../src/edges/web/forgery.ts'
import { webRoutes } from '../../src/edges/web/routes.ts'
import { unescaped, visitor } from '../../scripts/support/visitor.ts'
import { refresh, tokensOf } from '../support/consents.ts'
import { allow, newDevice, pollDevice } from '../support/devices.ts'
import { issuerEgress, useIssuer } from '../support/issuer.ts'
import { agentsPath, fillIn, join, newPerson, organizations, send, type Person } from '../support/people.ts'
import { newApp } from '../support/public-client.ts'
import { personIn, ssoOrganization, useSso, type SsoOrganization } from '../support/sso.ts'
import { useService } from '../support/use-service.ts'

/** Paths that a session may use without the required single sign-on, with the reason. */
const open: Record<string, string> = {
  '/sign-in/sso/account/link': 'it leads to single sign-on',
  '/sign-in/sso/required': 'it leads to single sign-on',
  '/dashboard/organizations/:id/sso': 'an owner ends the requirement of a broken issuer (and the forms below it)',
  '/dashboard/account': 'it belongs to the person alone (and all below it)',
  '/dashboard/security': 'it belongs to the person alone (and all below it)',
  '/confirm-email/:token': 'it belongs to the person alone',
  '/dashboard/shortcuts': 'it shows a fixed text',
  '/dashboard/organizations': 'a person sees the organizations, creates another one, and leaves one',
  '/dashboard/organizations/:id': 'a member reads who is in the organization',
  '/dashboard/organizations/:id/settings': 'it has the form by which a member leaves',
  '/dashboard/organizations/:id/leave': 'a member leaves',
  '/dashboard/organizations/:id/accept': 'a person may join before the first single sign-on',
  '/dashboard/organizations/:id/decline': 'a person rejects an invitation',
}
const openWithAllBelow = ['/dashboard/account', '/dashboard/security', '/dashboard/organizations/:id/sso']

/** Paths without a session, or whose own check the test calls. */
const publicPaths = [
  ...['/', '/sign-in', '/sign-up', '/sign-out', '/lost-password', '/reset-password/:token', '/device'],
  ...['/oauth/authorize', '/sign-in/passkey', '/sign-in/passkey/options', '/sign-in/code'],
  ...['/sign-in/sso', '/sign-in/sso/start', '/sign-in/sso/callback/:provider', '/sign-in/sso/account'],
  '/sign-in/sso/account/create',
]

const isOpen = (path: string): boolean =>
  Object.hasOwn(open, path) || openWithAllBelow.some((above) => path.startsWith(`${above}/`))

describe('an organization that requires single sign-on', () => {
  const issuer = useIssuer()
  const service = useService({ egress: issuerEgress })

  /** Creates an organization with a shared agent, and a member who has signed in by password. */
  async function newOrganization(): Promise<SsoOrganization & { member: Person; handle: string; agentId: string }> {
    const organization = await ssoOrganization(service(), issuer())
    const { owner, page, slug } = organization
    const name = ulid().toLowerCase()
    const made = await fillIn(owner.browser, agentsPath, agentsPath, { name, owner: slug })
    assert.equal(made.status, 303, made.text)
    const handle = `@${slug}.${name}`
    const agentId = (await service().deps.store.agents.idOf(handle)) ?? ''
    const member = await newPerson(service())
    await join(owner, page, member)
    return { ...organization, member, handle, agentId }
  }

  const require = async ({ owner, page }: SsoOrganization): Promise<void> => {
    const { status, text } = await fillIn(owner.browser, `${page}/sso`, `${page}/sso/require`)
    assert.equal(status, 303, text)
  }

  const rule = /\/sign-in\/sso\/required\?/

  it('T58: every page and form for people needs it, or has a reason not to', async () => {
    const organization = await newOrganization()
    const { member, id } = organization
    await require(organization)
    const unneeded: string[] = []
    for (const route of webRoutes) {
      if (route.for === 'anybody') assert.ok(publicPaths.includes(route.path), `${route.path} needs a reason`)
      if (route.for !== 'person') continue
      for (const method of ['get', 'post'] as const) {
        if (!route[method]) continue
        const path = route.path.replace(`${organizations}/:id`, `${organizations}/${id}`).replaceAll(/:\w+/g, 'x')
        if (isOpen(route.path) && (method === 'post' || path.includes('x/'))) continue // it would change something
        const browser = visitor(service())
        for (const [name, value] of member.browser.cookies) browser.cookies.set(name, value)
        const token = formToken({ secret: browser.cookies.get('ams') ?? '', isNew: false }, path)
        const answer = method === 'get' ? await browser.go(path) : await browser.post(path, { token })
        const isRequired = rule.test(answer.location ?? '')
        if (!isRequired) unneeded.push(route.path)
        if (!isRequired) assert.ok(isOpen(route.path), `${method} ${route.path} needs no single sign-on`)
      }
    }
    const paths = new Set(webRoutes.map(({ path }) => path))
    assert.deepEqual(
      Object.keys(open).filter((path) => !paths.has(path)),
      [],
      'reasons for no route',
    )
    assert.ok(unneeded.includes('/dashboard/account'))
  })

  it('T58: consents of apps and devices need it, also of those that began before', async () => {
    const organization = await newOrganization()
    const { member } = organization
    const app = await newApp(service())
    const device = await newDevice(service())
    const address = `/device?user_code=${device.user_code}`
    const shown = await member.browser.go(app.address)
    assert.equal(shown.status, 200)
    await require(organization)
    for (const path of [app.address, address]) assert.match((await member.browser.go(path)).location ?? '', rule, path)
    const { pathname, search } = new URL(app.address, service().config.webUrl)
    const late = await member.browser.submit(shown, { action: pathname + search, fields: { answer: 'allow' } })
    assert.match(late.location ?? '', rule)
    const token = formToken({ secret: member.browser.cookies.get('ams') ?? '', isNew: false }, address)
    const forged = await member.browser.post(address, { token, answer: 'allow', agent: organization.agentId })
    assert.match(forged.location ?? '', rule)
    assert.equal((await pollDevice(service(), device)).body.error, 'authorization_pending')
  })

  it('T58: a socket of a page ends with the rule, and a ticket from before opens none', async () => {
    const organization = await newOrganization()
    const { member, agentId } = organization
    const { origin } = new URL(service().config.webUrl)
    const { text } = await member.browser.go(`/dashboard/mailbox/${agentId}`)
    const dataOf = (name: string) => unescaped(new RegExp(`data-${name}="([^"]*)"`).exec(text)?.[1] ?? '')
    const ticket = async (): Promise<string[]> => {
      const issued = await member.browser.post(dataOf('live'), { token: dataOf('token') })
      return (JSON.parse(issued.text) as { protocols: string[] }).protocols
    }
    const socket = new WebSocket(dataOf('feed'), await ticket(), { origin })
    await once(socket, 'open')
    const unused = await ticket()
    const closed = once(socket, 'close')
    await require(organization)
    assert.equal((await closed)[0], 1008)
    const late = new WebSocket(dataOf('feed'), unused, { origin })
    late.on('error', () => {})
    const [, response] = await once(late, 'unexpected-response')
    assert.equal(response.statusCode, 401)
  })

  it('T58: apps, devices and tokens of a person keep the access from before, as the guide says', async () => {
    const organization = await newOrganization()
    const { member, handle } = organization
    const of = { username: member.username }
    const agentTokens = await tokensOf(service(), { ...of, handle })
    const personTokens = await tokensOf(service(), { ...of, handle: null, scope: 'account:read' })
    const device = await newDevice(service())
    assert.equal(await allow(service(), device, { ...of, handle }), 'allowed')
    await require(organization)
    for (const { clientId, refresh_token } of [agentTokens, personTokens])
      assert.equal((await refresh(service(), clientId, refresh_token)).status, 200)
    assert.equal((await pollDevice(service(), device)).status, 200)
    const account = await fetch(`${service().config.baseUrl}/account`, {
      headers: { authorization: `Bearer ${personTokens.access_token}` },
    })
    assert.equal(account.status, 200)
  })

  it('T58: a person may accept an invitation first, but reaches no agent before single sign-on', async () => {
    const organization = await newOrganization()
    const { owner, page, slug, agentId } = organization
    issuer().person = personIn(organization)
    await useSso(owner.browser, issuer(), slug)
    const action = '/sign-in/sso/account/link'
    await owner.browser.submit(await owner.browser.go('/sign-in/sso/account'), { action })
    await require(organization)
    const invited = await newPerson(service())
    const sent = await send(owner, page, `${page}/invite`, { username: invited.username, role: 'admin' })
    assert.equal(sent.status, 303, sent.text)
    const accepted = await send(invited, organizations, `${page}/accept`)
    assert.equal(accepted.status, 303, accepted.text)
    for (const path of [`/dashboard/mailbox/${agentId}`, `${agentsPath}/${agentId}`, `${page}/agents`])
      assert.match((await invited.browser.go(path)).location ?? '', rule, path)
  })

  it('T58: an owner without single sign-on ends the requirement, and can do nothing else with it', async () => {
    const organization = await newOrganization()
    const { owner, page, agentId } = organization
    await require(organization)
    assert.match((await owner.browser.go(`${agentsPath}/${agentId}`)).location ?? '', rule)
    const token = formToken({ secret: owner.browser.cookies.get('ams') ?? '', isNew: false }, `${page}/end`)
    assert.match((await owner.browser.post(`${page}/end`, { token })).location ?? '', rule)
    assert.equal((await fillIn(owner.browser, `${page}/sso`, `${page}/sso/optional`)).status, 303)
    assert.equal((await owner.browser.go(`${agentsPath}/${agentId}`)).status, 200)
  })
})
