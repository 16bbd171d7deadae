import type { Config } from '../../../settings/config.ts'
import { html, type Html } from '../html.ts'
import { fileField } from './file-field.ts'
import { allowButton, type SendProblem } from './own-side.ts'

/** Renders the end of a form that sends a message. The files come last, because fields must come before files. */
export const sendRow = (config: Config, problem: SendProblem | undefined): Html =>
  html`<div class="send-row"><div class="actions"><button>Send</button>${allowButton(problem)}</div>
${fileField(config, problem)}</div>`
