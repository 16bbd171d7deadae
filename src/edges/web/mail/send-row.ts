import type { Config } from '../../../settings/config.ts'
import { html, type Html } from '../html.ts'
import { fileField } from './file-field.ts'
import type { Visit } from '../route.ts'
import { allowButton, contactRequestFields, type SendProblem } from './own-side.ts'

/**
 * Renders the end of a form that sends a message. Its first button sends. The files come last, because fields must come
 * before files.
 */
export const sendRow = (config: Config, visit: Visit, problem: SendProblem | undefined): Html =>
  html`<div class="send-row"><div class="actions"><button>Send</button>${allowButton(problem)}</div>
${contactRequestFields(visit, problem)}
${fileField(config, problem)}</div>`
