import assert from 'node:assert/strict'
import { ulid } from 'ulid'
import type { Service } from './service.ts'
import { visitor, type Seen, type Visitor } from './visitor.ts'

export const agentsPath = '/dashboard/agents'

/** Somebody who has signed up in a browser of their own. */
export async function newPerson(service: Service): Promise<{ browser: Visitor; username: string }> {
  const browser = visitor(service)
  const { username } = await browser.signUp()
  return { browser, username }
}

/** Fills in a form of the page that stands at an address, and sends it. */
export const fillIn = async (
  browser: Visitor,
  page: string,
  action: string,
  fields: Record<string, string> = {},
): Promise<Seen> => browser.submit(await browser.go(page), { action, fields })

/** A person with an agent that was made on their page. */
export async function personWithAgent(service: Service, fields: Record<string, string> = {}) {
  const person = await newPerson(service)
  const name = ulid().toLowerCase()
  const made = await fillIn(person.browser, agentsPath, agentsPath, { name, ...fields })
  assert.equal(made.status, 303, made.text)
  const handle = `@${person.username}.${fields['name'] ?? name}`
  const id = (await service.deps.store.agents.idOf(handle)) ?? ''
  const page = `${agentsPath}/${id}`
  /** Sends a form of one of the pages of the agent, by what follows the address of the agent. */
  const send = (part: string, action: string, values: Record<string, string> = {}): Promise<Seen> =>
    fillIn(person.browser, page + part, page + action, values)
  /** The text of one of its pages, without markup. */
  const read = async (part: string): Promise<string> => wordsOf((await person.browser.go(page + part)).text)
  return { ...person, handle, id, page, send, read }
}

/** What a page says, on one line. */
export const wordsOf = (text: string): string =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&#39;', '’')
