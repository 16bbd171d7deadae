import assert from 'node:assert/strict'
import { visitor, type Seen, type Visitor } from '../../scripts/support/visitor.ts'
import type { Service } from './service.ts'

/** Returns a person of the test deployment, on the pages of a mailbox. */
export async function alice(service: Service): Promise<Visitor> {
  const browser = visitor(service)
  const { status } = await browser.signIn('alice', 'correct horse')
  assert.equal(status, 303)
  return browser
}

export const mailboxes = '/dashboard/mailbox'

export const mailboxOf = ({ id }: { id: string }): string => `${mailboxes}/${id}`

export const threadOf = (agent: { id: string }, rootId: string): string =>
  `${mailboxOf(agent)}/threads/${rootId.replace(/^env_/, 'thr_')}`

/** Returns the visible text of a page. */
export const textOf = ({ text }: Pick<Seen, 'text'>): string =>
  text
    .replace(/<head>[\s\S]*<\/head>/, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
