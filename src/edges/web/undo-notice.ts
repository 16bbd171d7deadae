import { form } from './fields.ts'
import { html, type Html } from './html.ts'
import type { Visit } from './route.ts'

interface Removed {
  /** Address of the form that restores the value. `name` is the field of the form. */
  action: string
  name: string
  /** Removed value. Undefined unless the page follows the removal. */
  value: string | undefined
  /** Rest of the sentence, which follows the value. */
  text: string
}

/** Renders the removed value with a button that restores it. */
export const undoNotice = (visit: Visit, { action, name, value, text }: Removed): Html | undefined =>
  value === undefined
    ? undefined
    : html`<div role="status" class="notice"><p class="name">${value} ${text}.</p>
${form(
  visit,
  action,
  html`<input type="hidden" name="${name}" value="${value}" />
<button class="secondary" aria-label="Undo: ${value}">Undo</button>`,
  { attributes: html`class="inline"` },
)}</div>`
