import type { Author } from '#generated/rest/models.ts'
import { showHiddenCharacters } from '../../../domain/untrusted-text.ts'
import { toVisibleLine } from '../../../domain/visible-text.ts'
import { unreadCountMax } from '../../../store/mail/threads.ts'
import { html, type Html } from '../html.ts'

/**
 * Renders text of another person or agent within a line. The text cannot change the text direction around it. Its
 * hidden characters are visible.
 */
export const visibleText = (text: string): Html => html`<bdi>${showHiddenCharacters(text)}</bdi>`

const listedCharacters = 120

const noSubject = '(no subject)'

const lineOf = (subject: string | null): string => toVisibleLine(subject ?? '').trim()

/** Renders the subject of a message. */
export function subjectLine(subject: string | null): Html {
  const line = lineOf(subject)
  return line === '' ? html`<em>${noSubject}</em>` : html`<bdi>${line}</bdi>`
}

/** Returns the subject as the title of a page. */
export const threadTitle = (subject: string | null): string => lineOf(subject) || noSubject

/** Renders the subject for a list, shortened to 120 characters. */
export const listedSubject = (subject: string | null): Html =>
  subject !== null && subject.length > listedCharacters
    ? html`${subjectLine(subject.slice(0, listedCharacters).toWellFormed())}…`
    : subjectLine(subject)

export const unreadText = (count: number): string => (count < unreadCountMax ? `${count}` : `${unreadCountMax - 1}+`)

const trusts: Readonly<Record<Author['trust'], string>> = {
  you: 'this agent',
  service: 'the service',
  same_owner: 'same owner',
  contact: 'contact',
  admitted: 'on the allowlist',
  unknown: 'unknown sender',
}

/** Renders the author of a message, with the trust of the agent in the author. */
export const authorText = ({ handle, trust }: Author): Html => html`${handle} <small>${trusts[trust]}</small>`
