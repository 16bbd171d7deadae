import type { Author } from '#generated/rest/models.ts'
import { showHiddenCharacters } from '../../../domain/untrusted-text.ts'
import { beginningOf, escapeDirections, toVisibleLine } from '../../../domain/visible-text.ts'
import { unreadCountMax } from '../../../store/mail/threads.ts'
import { html, type Html } from '../html.ts'

/**
 * Renders text of another person or agent within a line. The text cannot change the text direction around it. Its
 * hidden characters are visible.
 */
export const visibleText = (text: string): Html => html`<bdi>${showHiddenCharacters(text)}</bdi>`

const listedCharacters = 120

/** Length up to which a phone shows a heading as a whole, in characters. */
const uncutCharacters = 60

const noSubject = '(no subject)'

/** Returns a text as one line. Characters that change its direction are visible, and have no effect. */
export const lineOf = (text: string | null): string => toVisibleLine(escapeDirections(text ?? '')).trim()

const startCharacters = 200

/** Returns the start of a text as one line without repeated spaces. */
export const lineStart = (text: string): string =>
  beginningOf(lineOf(text.slice(0, 4 * startCharacters)).replace(/ +/g, ' '), startCharacters)

/** Renders the subject of a message. */
export function subjectLine(subject: string | null): Html {
  const line = lineOf(subject)
  return line === '' ? html`<em>${noSubject}</em>` : html`<bdi>${line}</bdi>`
}

/** Returns the subject as the title of a page, shortened to 120 characters. */
export function threadTitle(subject: string | null): string {
  const line = lineOf(subject) || noSubject
  return line.length > listedCharacters ? `${beginningOf(line, listedCharacters)}…` : line
}

/** Renders the subject as the heading of a page. The page cuts a long one, which its tooltip has as a whole. */
export function threadHeading(subject: string | null): Html {
  const line = lineOf(subject)
  if (line === '') return subjectLine(subject)
  return html`<bdi class="cut" ${line.length > uncutCharacters ? html`title="${line}"` : undefined}>${line}</bdi>`
}

/** Returns true if a message has the subject of its thread, maybe as a reply. */
export const isReplySubjectOf = (subject: string | null, threadSubject: string | null): boolean =>
  lineOf(subject).replace(/^re: ?/i, '') === lineOf(threadSubject).replace(/^re: ?/i, '')

/** Renders the subject for a list, shortened to 120 characters. */
export function listedSubject(subject: string | null): Html {
  const line = lineOf(subject)
  return line.length > listedCharacters
    ? html`<bdi>${beginningOf(line, listedCharacters)}…</bdi>`
    : subjectLine(subject)
}

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
