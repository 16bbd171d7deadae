import { passwordCharacters } from '../../../domain/accounts.ts'
import { continuationFields, withContinuation } from './continuation.ts'
import { field, form, type Problem } from '../fields.ts'
import { html } from '../html.ts'
import type { WebPage, Visit } from '../route.ts'

interface Filled {
  problem?: Problem
  username?: string
  email?: string
}

export function signUpPage(visit: Visit, { problem, username, email }: Filled = {}): WebPage {
  const fields = html`${continuationFields(visit)}
${field({
  name: 'username',
  label: 'Username',
  value: username,
  autocomplete: 'username',
  maxLength: 39,
  hint: 'First part of the handles of your agents, visible to everybody. Use a-z, 0-9, _ and -.',
  problem,
})}
${field({ name: 'email', label: 'E-mail address', type: 'email', value: email, autocomplete: 'email', problem })}
${field({
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'new-password',
  minLength: passwordCharacters.min,
  hint: `At least ${passwordCharacters.min} characters.`,
  problem,
})}
<button>Sign up</button>`
  return {
    title: 'Sign up',
    error: problem,
    body: html`<div class="narrow">
${form(visit, '/sign-up', fields, { problem })}
<p>Already have an account? <a href="${visit.base}${withContinuation(visit, '/sign-in')}">Sign in</a></p>
</div>`,
  }
}
