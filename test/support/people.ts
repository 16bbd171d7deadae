import assert from 'node:assert/strict'
import { ulid } from 'ulid'
import { formToken } from '../../src/edges/web/forgery.ts'
import type { Service } from './service.ts'
import { visitor, type Seen, type Visitor } from '../../scripts/support/visitor.ts'

export const agentsPath = '/dashboard/agents'

export const organizations = '/dashboard/organizations'

export interface Person {
  browser: Visitor
  username: string
  id: string
}

/** Signs up a person with their own browser. */
export async function newPerson(service: Service): Promise<Person> {
  const browser = visitor(service)
  const { username } = await browser.signUp()
  const id = (await service.deps.store.owners.account(username))?.id ?? ''
  return { browser, username, id }
}

/** Fills in a form of the page at an address, and sends it. */
export const fillIn = async (
  browser: Visitor,
  page: string,
  action: string,
  fields: Record<string, string> = {},
): Promise<Seen> => browser.submit(await browser.go(page), { action, fields })

/** Creates a person with an agent, by their page. */
export async function personWithAgent(service: Service, fields: Record<string, string> = {}) {
  const person = await newPerson(service)
  const name = ulid().toLowerCase()
  const made = await fillIn(person.browser, agentsPath, agentsPath, { name, ...fields })
  assert.equal(made.status, 303, made.text)
  const handle = `@${person.username}.${fields['name'] ?? name}`
  const id = (await service.deps.store.agents.idOf(handle)) ?? ''
  const page = `${agentsPath}/${id}`
  /** Sends a form of one of the agent's pages, by the last part of its address. */
  const send = (part: string, action: string, values: Record<string, string> = {}): Promise<Seen> =>
    fillIn(person.browser, page + part, page + action, values)
  /** Returns the text of one of its pages, without markup. */
  const read = async (part: string): Promise<string> => wordsOf((await person.browser.go(page + part)).text)
  return { ...person, handle, id, page, send, read }
}

export interface Credentials {
  client_id: string
  client_secret: string
}

/** Returns the credentials of each client that a page shows. */
export const credentialsOn = (text: string): Credentials[] =>
  [...text.matchAll(/AMS_CLIENT_ID=(\S+)\s+export AMS_CLIENT_SECRET=([\w-]{43})</g)].map(
    ([, client_id = '', client_secret = '']) => ({ client_id, client_secret }),
  )

/** Returns the credentials of a client, which the page after its creation shows. */
export function credentialsIn({ text }: Seen): Credentials {
  const [credentials] = credentialsOn(text)
  assert.ok(credentials, text)
  return credentials
}

/** Requests the first token of a client that was just created. */
export const tokenOfCreated = ({ config }: Service, created: Seen): Promise<Response> =>
  fetch(`${config.authUrl}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      resource: config.baseUrl,
      ...credentialsIn(created),
    }),
  })

/** Returns the text of a page, on one line. */
export const wordsOf = (text: string): string =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&#39;', '’')

/** Sends a form of an agent's page for a person. */
export const send = (
  { browser }: Person,
  page: string,
  action: string,
  fields?: Record<string, string>,
): Promise<Seen> => fillIn(browser, page, action, fields)

/** Sends a form that no page shows to the person, with the token of their browser. */
export function forge({ browser }: Person, action: string, fields: Record<string, string> = {}): Promise<Seen> {
  const token = formToken({ secret: browser.cookies.get('ams') ?? '', isNew: false }, action)
  return browser.post(action, { token, ...fields })
}

/** Creates an organization by the person; returns its name in handles, and its page. */
export async function found(person: Person, slug = `o${ulid().toLowerCase()}`) {
  const { status, location, text } = await send(person, organizations, organizations, { slug, name: 'Org' })
  assert.equal(status, 303, text)
  const page = new URL(location ?? '').pathname
  return { slug, page, id: page.split('/').at(-1) ?? '', created: await person.browser.go(location ?? '') }
}

/** Invites a person to the organization, who accepts. */
export async function join(inviter: Person, page: string, invited: Person, role = 'member'): Promise<void> {
  const sent = await send(inviter, page, `${page}/invite`, { username: invited.username, role })
  assert.equal(sent.status, 303, sent.text)
  const accepted = await send(invited, organizations, `${page}/accept`)
  assert.equal(accepted.status, 303, accepted.text)
}

/** Returns the roles of an organization's members by username, as one of them sees them. */
export async function rolesOn({ browser }: Person, page: string): Promise<Record<string, string>> {
  const { text } = await browser.go(page)
  const rows = text.matchAll(
    /<th scope="row"[^>]*>([^\s<]*)(?:(?!<\/th>).)*<\/th><td[^>]*data-column="Role">(\w+)<\/td><td[^>]*data-column="Action">/gs,
  )
  return Object.fromEntries([...rows].map(([, name = '', role = '']) => [name, role]))
}
