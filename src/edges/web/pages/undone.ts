import { form } from '../fields.ts'
import { html, type Html } from '../html.ts'
import type { Visit } from '../route.ts'

interface Removed {
  /** Where the form goes that puts it back, and the field that it does so by. */
  action: string
  name: string
  /** What was removed; nothing where this page does not come right after that. */
  value: string | undefined
  /** What has happened, after the value. */
  text: string
}

/** Says what was removed, with the button that puts it back. */
export const undone = (visit: Visit, { action, name, value, text }: Removed): Html | undefined =>
  value === undefined
    ? undefined
    : html`<div role="status" class="notice"><p class="name">${value} ${text}.</p>
${form(
  visit,
  action,
  html`<input type="hidden" name="${name}" value="${value}" />
<button class="small secondary" aria-label="Undo: ${value}">Undo</button>`,
  { attributes: html`class="inline"` },
)}</div>`
