import { continuationFields, withContinuation } from './continuation.ts'
import { field, form, type Problem } from '../fields.ts'
import { html } from '../html.ts'
import type { WebPage, Visit, WebDeps } from '../route.ts'
import { notice } from '../rendering.ts'
import { passkeyForm } from './passkey-form.ts'

interface Filled {
  problem?: Problem
  username?: string
}

export function signInPage({ config, identity }: WebDeps, visit: Visit, { problem, username }: Filled = {}): WebPage {
  const fields = html`${continuationFields(visit)}
${field({ name: 'username', label: 'Username', value: username, autocomplete: 'username webauthn', problem })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' })}
<button>Sign in</button>`
  const passkey = passkeyForm(visit, {
    call: 'get',
    action: '/sign-in/passkey',
    content: html`${continuationFields(visit)}<button class="secondary">Sign in with a passkey</button>`,
  })
  return {
    title: 'Sign in',
    error: problem,
    ...(identity.passkeys.areAvailable && { script: 'passkeys.js' }),
    body: html`${notice(visit)}
<div class="narrow">
${form(visit, '/sign-in', fields, { problem })}
${identity.passkeys.areAvailable ? passkey : undefined}
${config.signUp ? html`<p>No account yet? <a href="${visit.base}${withContinuation(visit, '/sign-up')}">Sign up</a></p>` : undefined}
</div>`,
  }
}
