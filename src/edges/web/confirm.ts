import { form, type Problem } from './fields.ts'
import { html, type Html } from './html.ts'
import type { Visit } from './route.ts'

interface Step {
  /** Where the form is sent. */
  action: string
  /** What opens the step. */
  summary: string
  /** What it will do. */
  does: Html | string
  /** On the button that does it. */
  label: string
  /** What else the form asks for. */
  fields?: Html | undefined
  /** What was wrong with it when it was sent last. */
  problem?: Problem | undefined
}

/** A step that cannot be taken by one click: what it will do stands with its button, behind what opens it. */
export const confirmed = (visit: Visit, { action, summary, does, label, fields, problem }: Step): Html =>
  html`<details ${problem ? html`open` : undefined}><summary>${summary}</summary>
<p>${does}</p>
${form(visit, action, html`${fields}<button>${label}</button>`, { problem })}
</details>`
