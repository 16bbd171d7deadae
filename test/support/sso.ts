import assert from 'node:assert/strict'
import { ulid } from 'ulid'
import { type Seen, unescaped, type Visitor, visitor } from '../../scripts/support/visitor.ts'
import { clientSecret, type Issuer, type IssuerPerson } from './issuer.ts'
import { fillIn, found, newPerson, type Person } from './people.ts'
import type { Service } from './service.ts'

export interface SsoOrganization {
  owner: Person
  slug: string
  id: string
  page: string
  domain: string
}

/** Creates an organization whose members sign in by an issuer. */
export async function ssoOrganization(
  service: Service,
  issuer: Issuer,
  settings: Record<string, string> = {},
  client: Record<string, unknown> = {},
): Promise<SsoOrganization> {
  const owner = await newPerson(service)
  const { slug, page, id } = await found(owner)
  const redirect_uris = [`${service.config.webUrl}/sign-in/sso/callback/${id}`]
  await issuer.register({ redirect_uris, ...client })
  const fields = {
    issuer: issuer.url,
    client_id: 'ams',
    client_authentication: 'client_secret_basic',
    secret: clientSecret,
    default_role: 'member',
    creates_accounts: 'yes',
    ...settings,
  }
  const saved = await fillIn(owner.browser, `${page}/sso`, `${page}/sso`, fields)
  assert.equal(saved.status, 303, saved.text)
  const domain = `d${ulid().toLowerCase()}.example`
  await service.deps.store.ssoIssuers.addDomain(id, domain, 'challenge', 0)
  await service.deps.store.ssoIssuers.prove(id, domain, 'operator', 0)
  return { owner, slug, id, page, domain }
}

/** Returns a person with a verified address in the domain of an organization. */
export const personIn = ({ domain }: SsoOrganization, changes: Partial<IssuerPerson> = {}): IssuerPerson => {
  const sub = changes.sub ?? `sub-${ulid()}`
  return { sub, email: `${ulid().toLowerCase()}@${domain}`, email_verified: true, name: 'Alice', ...changes }
}

/** Begins single sign-on by the name of an organization. Returns the address at the issuer. */
export async function beginAt(browser: Visitor, named: string): Promise<string> {
  const sent = await browser.submit(await browser.go('/sign-in/sso'), {
    action: '/sign-in/sso',
    fields: { organization: named },
  })
  assert.equal(sent.status, 303, sent.text)
  return sent.location ?? ''
}

/** Returns the address of the first link of a page that begins with a path. */
export const linkIn = ({ text }: Pick<Seen, 'text'>, path: string): string => {
  const links = [...text.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => unescaped(href))
  const link = links.find((href) => href.startsWith(path))
  assert.ok(link, `no link to ${path} in ${text}`)
  return link
}

const localPart = (address: string): string => address.slice(new URL(address).origin.length)

/** Signs a person in at the issuer, and returns the answer to the redirect back. */
export async function returnFrom(browser: Visitor, issuer: Issuer, address: string): Promise<Seen> {
  return browser.go(localPart(await issuer.authorize(address)))
}

/** Uses single sign-on of an organization in a browser, up to the redirect after it. */
export const useSso = async (browser: Visitor, issuer: Issuer, slug: string): Promise<Seen> =>
  returnFrom(browser, issuer, await beginAt(browser, slug))

/** Creates the account of a new person by single sign-on. */
export async function newSsoPerson(
  service: Service,
  issuer: Issuer,
  organization: SsoOrganization,
  person = personIn(organization),
): Promise<Person> {
  issuer.person = person
  const browser = visitor(service)
  const back = await useSso(browser, issuer, organization.slug)
  assert.match(back.location ?? '', /\/sign-in\/sso\/account$/, back.text)
  const username = ulid().toLowerCase()
  const sent = await browser.submit(await browser.go('/sign-in/sso/account'), {
    action: '/sign-in/sso/account/create',
    fields: { username },
  })
  assert.equal(sent.status, 303, sent.text)
  return { browser, username, id: (await service.deps.store.owners.account(username))?.id ?? '' }
}
