import { form, type Problem } from './fields.ts'
import { html, type Html } from './html.ts'
import type { Visit } from './route.ts'

interface Step {
  label: string
  /** Name of the object that the step changes, for screen readers. They read the button without its row or section. */
  about: string
  /** Consequence of the step, as a text for people. */
  effect: Html | string
  /** Fields that the form has before its button. */
  fields?: Html | undefined
  /** Error of the last attempt to perform the step. */
  problem?: Problem | undefined
}

/** Renders a collapsed block. It shows the consequence of a step and the button that confirms it. */
export const confirmationBlock = (
  visit: Visit,
  action: string,
  { label, about, effect, problem, fields }: Step,
): Html =>
  html`<details class="confirmation" ${problem ? html`open` : undefined}><summary aria-label="${label}: ${about}">${label}</summary>
<p>${effect}</p>
${form(visit, action, html`${fields}<button class="danger" aria-label="${label}: ${about}">${label}</button>`, { problem })}</details>`
