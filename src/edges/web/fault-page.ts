import type { Fault } from '../../fault.ts'
import { isOauthCode, textForPeople } from './fault-texts.ts'
import { textAreaField, sentence } from './fields.ts'
import { html, type Html } from './html.ts'
import type { WebPage, Visit } from './route.ts'
import { typedTextIn } from './sign-in/form-pages.ts'

const titles: Readonly<Record<number, string>> = {
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Request timed out',
  429: 'Too many requests',
  503: 'Service unavailable',
}

/**
 * Returns the page for an error that no form can show. After a form was sent, the page links back to `page`. It also
 * shows the typed text, because the browser would lose it.
 */
export function faultPage(visit: Visit, fault: Fault, page?: string): WebPage {
  const { status, retryAfterSeconds } = fault
  const typedText = typedTextIn(visit)
  return {
    title: titles[status] ?? (status < 500 ? 'Request failed' : 'Something went wrong'),
    error: fault,
    body: html`<p${status === 404 ? undefined : html` role="alert"`}>${sentence(textForPeople(fault))}</p>
${isOauthCode(fault.code) ? forDevelopers(fault) : undefined}
${retryAfterSeconds === undefined ? undefined : html`<p>Try again in ${retryAfterSeconds} seconds.</p>`}
${typedText === '' ? undefined : textAreaField({ name: 'typed', label: 'Your text, to copy', value: typedText, rows: 10 })}
${page === undefined ? undefined : html`<p><a href="${visit.base}${page}">Back to the form</a></p>`}
<p><a href="${visit.base}/">Go to the start page</a></p>`,
  }
}

/** Renders the error of an app in the words of OAuth, because only the developers of the app can mend it. */
const forDevelopers = ({ code, detail }: Fault): Html =>
  html`<details><summary>For the developers of the app</summary><p><code>${code}</code>: ${detail}</p></details>`
