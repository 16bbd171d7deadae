import { announceAuthorityChanges } from '../../../access/oauth/families.ts'
import { passwordCharacterLimits } from '../../../domain/accounts.ts'
import { Fault } from '../../../fault.ts'
import { resetMinutes } from '../../../people/emails/kinds.ts'
import type { EmailLink } from '../../../store/people/email-links.ts'
import { field, form, type Problem, problemOf } from '../fields.ts'
import { html } from '../html.ts'
import { notice } from '../notices.ts'
import type { PageAnswer, Visit, WebDeps, WebPage } from '../route.ts'

export const lostPasswordPath = '/lost-password'
export const resetPath = '/reset-password/:token'

function lostPasswordPage({ identity }: WebDeps, visit: Visit, problem?: Problem): WebPage {
  const fields = html`${field({
    name: 'email',
    label: 'Email address',
    type: 'email',
    value: visit.form('email'),
    autocomplete: 'email',
    hint: 'The confirmed email address of your account.',
    problem,
  })}
<button>Send link</button>`
  return {
    title: 'Set a new password',
    error: problem,
    isPlain: true,
    body: html`${notice(visit)}<div class="narrow">
${
  identity.recovery.unavailableText === undefined
    ? html`<p>The link works once, within ${resetMinutes} minutes.</p>${form(visit, lostPasswordPath, fields, { problem })}`
    : html`<p>${identity.recovery.unavailableText}</p>`
}
<p><a href="${visit.base}/sign-in">Sign in</a></p>
</div>`,
  }
}

function requirePasswords({ localSignIn }: WebDeps['config']): void {
  if (!localSignIn) throw new Fault('FORBIDDEN', 'passwords are turned off: use single sign-on')
}

export async function showLostPassword(deps: WebDeps, visit: Visit): Promise<PageAnswer> {
  requirePasswords(deps.config)
  return { page: lostPasswordPage(deps, visit) }
}

/** Requests a link. The answer is the same whether or not the address belongs to an account. */
export async function submitLostPassword(deps: WebDeps, visit: Visit): Promise<PageAnswer> {
  requirePasswords(deps.config)
  try {
    await deps.identity.recovery.request(visit.form('email').trim(), visit.source)
    return { see: `${lostPasswordPath}?done=link-requested` }
  } catch (thrown) {
    return { page: lostPasswordPage(deps, visit, problemOf(thrown)) }
  }
}

const endedPage = ({ base }: Visit): WebPage => ({
  title: 'This link does not work',
  isPlain: true,
  error: { code: 'NOT_FOUND', status: 404 },
  body: html`<p>The link was used or has expired. Each link works once, within ${resetMinutes} minutes.</p>
<p><a href="${base}${lostPasswordPath}">Ask for a new link</a></p>`,
})

const newPasswordPage = (visit: Visit, { username }: EmailLink, problem?: Problem): WebPage => ({
  title: 'Set a new password',
  isPlain: true,
  error: problem,
  body: html`<div class="narrow">
<p>The new password is for the account <span class="name">${username}</span>. All browsers are signed out.</p>
${form(
  visit,
  visit.address,
  html`<input type="text" name="username" value="${username}" autocomplete="username" hidden />
${field({
  name: 'new_password',
  label: 'New password',
  type: 'password',
  autocomplete: 'new-password',
  minLength: passwordCharacterLimits.min,
  hint: `At least ${passwordCharacterLimits.min} characters.`,
  problem,
})}
<label><input type="checkbox" name="ends_apps" aria-describedby="ends-apps-hint" ${visit.form('ends_apps') === '' ? undefined : html`checked`} /> Revoke access of all apps</label>
<small id="ends-apps-hint">Choose this if somebody else may know your password. Each app can ask for access again.</small>
<button>Set password</button>`,
  { problem },
)}
</div>`,
})

const tokenIn = ({ params }: Visit): string => (/^[\w-]{43}$/.test(params['token'] ?? '') ? params['token']! : '')

/** Shows the form of a link. It changes nothing, because mail programs open links before the person does. */
export async function showNewPassword({ config, identity }: WebDeps, visit: Visit): Promise<PageAnswer> {
  requirePasswords(config)
  const link = await identity.recovery.find(tokenIn(visit))
  return { page: link ? newPasswordPage(visit, link) : endedPage(visit) }
}

export async function submitNewPassword(deps: WebDeps, visit: Visit): Promise<PageAnswer> {
  const { config, identity, authority } = deps
  requirePasswords(config)
  const input = { password: visit.form('new_password'), endsApps: visit.form('ends_apps') !== '' }
  try {
    await announceAuthorityChanges(authority, await identity.recovery.reset(tokenIn(visit), input, visit.source))
    return { see: '/sign-in?done=password-reset' }
  } catch (thrown) {
    const problem = problemOf(thrown)
    const link = await identity.recovery.find(tokenIn(visit))
    return { page: link ? newPasswordPage(visit, link, problem) : endedPage(visit) }
  }
}
