import { form, type Problem } from './fields.ts'
import { html, type Html } from './html.ts'
import type { Visit } from './route.ts'

interface Step {
  label: string
  /** What it is done to, for those who do not see the row or section that it stands in. */
  about: string
  /** What follows from it. */
  effect: Html | string
  /** What was wrong with it when it was sent last. */
  problem?: Problem | undefined
}

/** A step that cannot be taken back is asked about once: what opens says what follows, and has the button. */
export const confirm = (visit: Visit, action: string, { label, about, effect, problem }: Step): Html =>
  html`<details ${problem ? html`open` : undefined}><summary aria-label="${label}: ${about}">${label}</summary>
<p>${effect}</p>
${form(visit, action, html`<button class="small" aria-label="${label}: ${about}">${label}</button>`, { problem })}</details>`
