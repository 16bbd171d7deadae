import { passwordCharacters } from '../../../domain/accounts.ts'
import type { ListedPasskey } from '../../../store/access/passkeys.ts'
import type { ListedSession } from '../../../store/access/web-sessions.ts'
import { signInAgain } from './continuation.ts'
import { button, field, form, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { paths } from '../paths.ts'
import type { WebPage, PersonVisit } from '../route.ts'
import { browserName, timeText, nameText, notice, table } from '../rendering.ts'
import { passkeyForm } from './passkey-form.ts'

interface Security {
  sessions: readonly ListedSession[]
  /** Undefined if this deployment does not support passkeys. */
  passkeys: readonly ListedPasskey[] | undefined
  /** True if the person signed in recently enough to add a passkey. */
  isFresh: boolean
  problem: Problem | undefined
}

const path = paths.security

export function securityPage(visit: PersonVisit, security: Security): WebPage {
  const { sessions, passkeys, problem } = security
  return {
    title: 'Security',
    error: problem,
    ...(passkeys && { script: 'passkeys.js' }),
    body: html`${notice(visit)}
<section aria-labelledby="sessions">
<h2 id="sessions">Signed-in browsers</h2>
${table({
  label: 'Signed-in browsers',
  columns: ['Browser', 'Address', 'Signed in', 'Last used', 'Action'],
  rows: sessions,
  cells: ({ id, source, user_agent, created_at, used_at }) => [
    browserName(user_agent),
    source,
    timeText(created_at),
    timeText(used_at),
    id === visit.session.id
      ? 'This browser'
      : button(visit, `${path}/sessions/${id}/end`, 'Sign out', `${browserName(user_agent)} from ${source}`),
  ],
  empty: 'No browsers.',
})}
</section>
${passkeys && passkeySection(visit, passkeys, security)}
<section aria-labelledby="password-heading" class="narrow">
<h2 id="password-heading">Password</h2>
${form(visit, `${path}/password`, passwordFields(problem), { problem })}
</section>`,
  }
}

const passkeySection = (
  visit: PersonVisit,
  passkeys: readonly ListedPasskey[],
  { isFresh, problem }: Pick<Security, 'isFresh' | 'problem'>,
): Html =>
  html`<section aria-labelledby="passkeys">
<h2 id="passkeys">Passkeys</h2>
${table({
  label: 'Your passkeys',
  columns: ['Passkey', 'Added', 'Last used', 'Action'],
  rows: passkeys,
  cells: ({ id, name, created_at, used_at }) => [
    nameText(name),
    timeText(created_at),
    used_at === null ? 'Never' : timeText(used_at),
    button(visit, `${path}/passkeys/${id}/remove`, 'Remove', name),
  ],
  empty:
    'You have no passkeys yet. With a passkey you sign in by fingerprint, face or device PIN instead of a password.',
})}
<div class="narrow">${isFresh ? newPasskey(visit, problem) : signInAgain(visit, path, 'to add a passkey')}</div>
</section>`

const newPasskey = (visit: PersonVisit, problem: Problem | undefined): Html =>
  passkeyForm(visit, {
    call: 'create',
    action: `${path}/passkeys`,
    content: html`${field({ name: 'name', label: 'Passkey name', maxLength: 64, hint: 'A name to recognize the passkey by.', problem })}
<button>Add a passkey</button>`,
  })

const passwordFields = (problem: Problem | undefined): Html =>
  html`${field({ name: 'password', label: 'Current password', type: 'password', autocomplete: 'current-password', problem })}
${field({
  name: 'new_password',
  label: 'New password',
  type: 'password',
  autocomplete: 'new-password',
  minLength: passwordCharacters.min,
  hint: `At least ${passwordCharacters.min} characters.`,
  problem,
})}
<button>Change password</button>`
