import { form, type Problem } from './fields.ts'
import { html, type Html } from './html.ts'
import type { Visit } from './route.ts'

interface Step {
  label: string
  /** Object of the step. Screen readers read it without the context of the row or section. */
  about: string
  /** Consequence of the step, as a text for people. */
  effect: Html | string
  /** Error of the last attempt to perform the step. */
  problem?: Problem | undefined
}

/** Renders a step that asks for confirmation: a closed block with the consequence and the button. */
export const confirmationPage = (visit: Visit, action: string, { label, about, effect, problem }: Step): Html =>
  html`<details ${problem ? html`open` : undefined}><summary aria-label="${label}: ${about}">${label}</summary>
<p>${effect}</p>
${form(visit, action, html`<button class="small" aria-label="${label}: ${about}">${label}</button>`, { problem })}</details>`
