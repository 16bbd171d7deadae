import { form } from '../fields.ts'
import { formToken } from '../forgery.ts'
import { html, type Html } from '../html.ts'
import type { Visit } from '../route.ts'

interface PasskeyForm {
  call: 'get' | 'create'
  action: string
  content: Html
}

/** Renders the form of a passkey. It is hidden until the script finds that the browser supports passkeys. */
export function passkeyForm(visit: Visit, { call, action, content }: PasskeyForm): Html {
  const options = `${action}/options`
  const fields = html`<input type="hidden" name="credential" />
${content}
<p role="status"></p>`
  const attributes = html`hidden data-passkey="${call}" data-options="${visit.base}${options}"
data-options-token="${formToken(visit.browser, options)}"`
  return form(visit, action, fields, { attributes })
}
