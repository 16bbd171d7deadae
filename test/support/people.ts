import assert from 'node:assert/strict'
import { ulid } from 'ulid'
import { formToken } from '../../src/edges/web/forgery.ts'
import type { Service } from './service.ts'
import { visitor, type Seen, type Visitor } from './visitor.ts'

export const organizations = '/dashboard/organizations'

export interface Person {
  browser: Visitor
  username: string
  id: string
}

/** Somebody who has signed up. */
export async function newPerson(service: Service): Promise<Person> {
  const browser = visitor(service)
  const { username } = await browser.signUp()
  const id = (await service.deps.store.owners.account(username))?.id ?? ''
  return { browser, username, id }
}

/** Sends a form of a page; `page` is where it stands, and its own address where it has one. */
export async function send(
  { browser }: Person,
  page: string,
  action: string,
  fields: Record<string, string> = {},
): Promise<Seen> {
  return browser.submit(await browser.go(page), { action, fields })
}

/** Sends a form that no page shows them, with the token that their browser would have for it. */
export function forge({ browser }: Person, action: string, fields: Record<string, string> = {}): Promise<Seen> {
  const token = formToken({ secret: browser.cookies.get('ams') ?? '', isNew: false }, action)
  return browser.post(action, { token, ...fields })
}

/** An organization that the person has made; returns its name in handles, and its page. */
export async function found(person: Person, slug = `o${ulid().toLowerCase()}`) {
  const { status, location, text } = await send(person, organizations, organizations, { slug, name: 'Org' })
  assert.equal(status, 303, text)
  const page = new URL(location ?? '').pathname
  return { slug, page, id: page.split('/').at(-1) ?? '' }
}

/** Somebody is invited by a person of the organization, and accepts. */
export async function join(inviter: Person, page: string, invited: Person, role = 'member'): Promise<void> {
  const sent = await send(inviter, page, `${page}/invite`, { username: invited.username, role })
  assert.equal(sent.status, 303, sent.text)
  const accepted = await send(invited, organizations, `${page}/accept`)
  assert.equal(accepted.status, 303, accepted.text)
}

/** The roles of an organization's people, by their usernames, as one of them sees it. */
export async function rolesOn({ browser }: Person, page: string): Promise<Record<string, string>> {
  const { text } = await browser.go(page)
  const rows = text.matchAll(
    /<th scope="row"[^>]*>([^<]*)<\/th><td[^>]*data-column="Name">.*?<\/td><td[^>]*>(\w+)<\/td>/gs,
  )
  return Object.fromEntries([...rows].map(([, name = '', role = '']) => [name, role]))
}
