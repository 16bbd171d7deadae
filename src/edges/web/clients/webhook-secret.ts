import { Fault } from '../../../fault.ts'
import { sealOf } from '../browser.ts'
import { html, type Html } from '../html.ts'
import { codeBlock } from '../rendering.ts'
import type { Visit } from '../route.ts'

const draftPattern = /^[\w-]{43}$/

/**
 * Returns the signing secret for the submitted form. It is derived from the draft of the form and the secret of the
 * browser. A form that is submitted twice therefore shows the same secret.
 */
export function newWebhookSecret(
  { browser, form }: Pick<Visit, 'browser'> & { form: (name: string) => string },
  about: string,
): string {
  const draft = form('draft')
  if (!draftPattern.test(draft)) throw new Fault('FORBIDDEN', 'the form is out of date: reload its page and try again')
  const key = sealOf(browser, 'secret of a webhook', `${about} ${draft}`)
  return `whsec_${Buffer.from(key, 'base64url').toString('base64')}`
}

/** Renders a new signing secret, which no other page shows. */
export const secretNotice = (title: string, secret: string, next: Html): Html =>
  html`<section aria-labelledby="secret" class="notice">
<h2 id="secret">${title}</h2>
<p>Copy the secret now: it is shown only once. Your endpoint verifies the signature of each message with it.</p>
${codeBlock(secret)}
<p>${next}</p>
</section>`
