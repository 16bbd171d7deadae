import type { Author } from '#generated/rest/models.ts'
import { withHiddenShown } from '../../../domain/untrusted-text.ts'
import { asVisibleLine } from '../../../domain/visible-text.ts'
import { unreadCountedMax } from '../../../store/threads.ts'
import { html, type Html } from '../html.ts'

/** What somebody has written, within a line: it keeps its direction to itself, and hides nothing. */
export const written = (text: string): Html => html`<bdi>${withHiddenShown(text)}</bdi>`

const listedCharacters = 120

/** What a message is about. */
export function subjectLine(subject: string | null): Html {
  const line = asVisibleLine(subject ?? '').trim()
  return line === '' ? html`<em>Without a subject</em>` : html`<bdi>${line}</bdi>`
}

/** The same in a list of many. */
export const listedSubject = (subject: string | null): Html =>
  subject !== null && subject.length > listedCharacters
    ? html`${subjectLine(subject.slice(0, listedCharacters).toWellFormed())}…`
    : subjectLine(subject)

export const unreadText = (count: number): string =>
  count < unreadCountedMax ? `${count}` : `${unreadCountedMax - 1}+`

const trusts: Readonly<Record<Author['trust'], string>> = {
  you: 'this agent',
  service: 'the service',
  same_owner: 'of the same owner',
  contact: 'a contact',
  admitted: 'on its allowlist',
  unknown: 'not known to it',
}

/** Who wrote something, and how far the agent trusts them. */
export const authorText = ({ handle, trust }: Author): Html => html`${handle} <small>${trusts[trust]}</small>`
