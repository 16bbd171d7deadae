import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { visitor, type Visitor } from '../../scripts/support/visitor.ts'
import { certificate } from '../support/certificate.ts'
import { newDeployment, startProcess, type Deployment, type ServerProcess } from '../support/deployment.ts'
import { issuerEgress, useIssuer, type Issuer } from '../support/issuer.ts'
import { fillIn } from '../support/people.ts'
import { startService, type Service } from '../support/service.ts'
import { beginAt, newSsoPerson, personIn, ssoOrganization, type SsoOrganization } from '../support/sso.ts'

const timeout = 120_000
const issuer = useIssuer('127.0.0.1')
const other = useIssuer('127.0.0.1')

/** Owners change settings in this process. People sign in at the two others. */
let service: Service
let deployment: Deployment
let processes: ServerProcess[] = []
let organization: SsoOrganization

before(async () => {
  const host = 'ams.example'
  const env = {
    ...{ BASE_URL: `http://${host}/v1`, AUTH_URL: `http://${host}`, WS_URL: `ws://${host}/v1/connect` },
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
  }
  deployment = await newDeployment('postgres', { ...env, WEB_URL: `http://${host}` })
  const trusted = join(deployment.folder, 'issuer.pem')
  writeFileSync(trusted, certificate)
  deployment.env['NODE_EXTRA_CA_CERTS'] = trusted
  const databaseUrl = deployment.env['DATABASE_URL']
  service = await startService({ database: 'postgres', databaseUrl, env, egress: issuerEgress })
  processes = [await startProcess(deployment), await startProcess(deployment)]
  organization = await ssoOrganization(service, issuer())
  await registerAt(issuer())
})

after(async () => {
  await Promise.all(processes.map((one) => one.kill('SIGTERM')))
  await service?.close()
  await deployment?.remove()
})

/** Registers the processes at the issuer, instead of the service of the owners. */
const registerAt = (at: Issuer, changes: Record<string, unknown> = {}): Promise<void> =>
  at.register({ redirect_uris: [`http://ams.example/sign-in/sso/callback/${organization.id}`], ...changes })

/** Creates a person of the organization, who signs in at the issuer from now on. */
async function newMember(): Promise<{ id: string }> {
  await issuer().register({ redirect_uris: [service.deps.sso.redirectUri(organization.id)] })
  const made = await newSsoPerson(service, issuer(), organization, personIn(organization))
  await registerAt(issuer())
  return made
}

const visitorAt = ({ origin }: ServerProcess): Visitor => visitor({ config: { webUrl: origin } })

const localPart = (address: string): string => address.slice(new URL(address).origin.length)

/** Begins a single sign-on at a process. Returns the path of the redirect with which the issuer answers. */
const answerAfter = async (browser: Visitor, at = issuer()): Promise<string> =>
  localPart(await at.authorize(await beginAt(browser, organization.slug)))

/** Makes the issuer accept each code of a sign-in many times. */
async function acceptCodesOf(address: string): Promise<void> {
  const seconds = Math.floor(Date.now() / 1000)
  const nonce = new URL(address).searchParams.get('nonce')
  const claims = { iss: issuer().url, aud: 'ams', nonce, iat: seconds, exp: seconds + 300, ...issuer().person }
  const id_token = await issuer().sign({ ...claims, groups: [] })
  const body = JSON.stringify({ access_token: 'an access token', token_type: 'Bearer', id_token })
  issuer().intercept = ({ url }, response) =>
    url === '/token' && Boolean(response.writeHead(200, { 'content-type': 'application/json' }).end(body))
}

const isSignedIn = async (browser: Visitor, { origin }: ServerProcess): Promise<boolean> =>
  (await browser.go(`${origin}/dashboard/account`)).status === 200

/** Begins at one process and ends at the other. Returns true if the person is signed in at both. */
async function signsIn(from: number, at = issuer()): Promise<boolean> {
  const [start, end] = [processes[from]!, processes[1 - from]!]
  const browser = visitorAt(start)
  await browser.go(end.origin + (await answerAfter(browser, at)))
  const found = await Promise.all([isSignedIn(browser, start), isSignedIn(browser, end)])
  assert.equal(found[0], found[1], 'both processes know the same sessions')
  return found[0]
}

test('T51: a single sign-on that begins at one process ends at another', { timeout }, async () => {
  await newMember()
  assert.deepEqual([await signsIn(0), await signsIn(1)], [true, true])
})

test('T51: of 20 equal answers at two processes, one begins a session, even if the issuer accepts a code twice', {
  timeout,
}, async () => {
  for (let round = 0; round < 3; round++) {
    const { id } = await newMember()
    const before = await service.deps.store.webSessions.ids(id)
    const browser = visitorAt(processes[0]!)
    const address = await beginAt(browser, organization.slug)
    const path = localPart(await issuer().authorize(address))
    await acceptCodesOf(address)
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        fetch(processes[n % 2]!.origin + path, { redirect: 'manual', headers: { cookie } }),
      ),
    )
    issuer().intercept = undefined
    const statuses = answers.map(({ status }) => status).toSorted()
    assert.deepEqual(statuses, [303, ...Array(19).fill(403)])
    assert.equal((await service.deps.store.webSessions.ids(id)).length, before.length + 1)
  }
})

test('T51: a single sign-on survives the process at which it began', { timeout }, async () => {
  await newMember()
  const browser = visitorAt(processes[0]!)
  const path = await answerAfter(browser)
  await processes[0]!.kill('SIGKILL')
  assert.equal((await browser.go(processes[1]!.origin + path)).status, 303)
  assert.ok(await isSignedIn(browser, processes[1]!))
  processes[0] = await startProcess(deployment)
  assert.ok(await isSignedIn(browser, processes[0]))
})

test('T50: each process verifies with a new key at once, and with a new secret, client and issuer', {
  timeout,
}, async () => {
  await newMember()
  await issuer().rotateKey()
  assert.deepEqual([await signsIn(0), await signsIn(1)], [true, true], 'a new key')
  const { owner, page } = organization
  const save = async (fields: Record<string, string>): Promise<void> => {
    const { status, text } = await fillIn(owner.browser, `${page}/sso`, `${page}/sso`, fields)
    assert.equal(status, 303, text)
  }
  const client = { client_id: 'another', client_secret: 'another secret' }
  await registerAt(issuer(), client)
  const settings = { client_id: 'another', secret: 'another secret', default_role: 'member' }
  const early = visitorAt(processes[0]!)
  await save({ ...settings, issuer: issuer().url })
  assert.deepEqual([await signsIn(0), await signsIn(1)], [true, true], 'a new client')
  const path = await answerAfter(early)
  const late = visitorAt(processes[1]!)
  await late.go(processes[0]!.origin + (await answerAfter(late)))
  assert.ok(await isSignedIn(late, processes[1]!))
  await registerAt(other(), client)
  await save({ ...settings, issuer: other().url })
  for (const one of processes) {
    assert.equal(await isSignedIn(late, one), false, 'the session of the former issuer has ended')
    assert.equal((await early.go(one.origin + path)).status, 403, 'an answer of the former issuer')
  }
  other().person = personIn(organization)
  for (const from of [0, 1]) {
    const browser = visitorAt(processes[from]!)
    const back = await browser.go(processes[1 - from]!.origin + (await answerAfter(browser, other())))
    assert.match(back.location ?? '', /\/sign-in\/sso\/account$/, 'the new issuer')
  }
})
