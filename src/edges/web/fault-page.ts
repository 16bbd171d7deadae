import type { Fault } from '../../fault.ts'
import { longField, meaningOf, sentence } from './fields.ts'
import { html } from './html.ts'
import type { Page, Visit } from './route.ts'
import { typedIn } from './way-back.ts'

const titles: Readonly<Record<number, string>> = {
  403: 'Not allowed',
  404: 'Not found',
  405: 'Not possible here',
  408: 'That took too long',
  429: 'Too often',
  503: 'Not available right now',
}

/**
 * What went wrong, where there is no form to say it beside; of a form, with the way back to its page, and with what
 * somebody has written in it, since no browser shows that again.
 */
export function faultPage(visit: Visit, fault: Fault, page?: string): Page {
  const { status, retryAfterSeconds } = fault
  const typed = typedIn(visit)
  return {
    title: titles[status] ?? (status < 500 ? 'That did not work' : 'Something went wrong'),
    refusal: fault,
    body: html`<p role="alert">${sentence(meaningOf(fault))}</p>
${retryAfterSeconds === undefined ? undefined : html`<p>Try again in ${retryAfterSeconds} seconds.</p>`}
${typed === '' ? undefined : longField({ name: 'typed', label: 'What you have written, to copy it from here', value: typed, rows: 10 })}
${page === undefined ? undefined : html`<p><a href="${visit.base}${page}">To the page of the form</a></p>`}
<p><a href="${visit.base}/">To the start page</a></p>`,
  }
}
