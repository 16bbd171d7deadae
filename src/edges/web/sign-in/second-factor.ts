import qrcode from 'qrcode-generator'
import { recoveryCodesMax } from '../../../access/identity/second-factors.ts'
import { Fault } from '../../../fault.ts'
import type { SecondFactorState } from '../../../store/access/second-factors.ts'
import { confirmationBlock } from '../confirm.ts'
import { button, field, form, type Problem, problemOf } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { paths } from '../paths.ts'
import { notice } from '../notices.ts'
import { codeBlock, timeHtml } from '../rendering.ts'
import type { PageAnswer, PersonVisit, WebDeps, WebPage } from '../route.ts'
import { signInAgainLink } from './continuation.ts'
import { requireOwnSignIn } from './own-sign-in.ts'

export const path = `${paths.security}/second-factor`
export const provePath = `${path}/prove`

/** Renders the field for a code. Phones offer the code of the authenticator app for it. */
export const codeField = (problem: Problem | undefined, label: string, hint: string): Html =>
  field({ name: 'code', label, autocomplete: 'one-time-code', maxLength: 64, hint, problem })

const ownCodeField = (problem: Problem | undefined): Html =>
  codeField(problem, 'Code', 'From your authenticator app, or a recovery code.')

/** Renders the section of the security page. */
export const secondFactorSection = (
  visit: PersonVisit,
  state: SecondFactorState | undefined,
  { isFresh, localSignIn }: { isFresh: boolean; localSignIn: boolean },
): Html => html`<section aria-labelledby="second-factor">
<h2 id="second-factor">Two-factor authentication</h2>
${
  state?.confirmed_at
    ? html`<p>On since ${timeHtml(state.confirmed_at)}. ${codesLeftText(state.recovery_codes)}</p>
<p><a class="button secondary" href="${visit.base}${path}">Manage two-factor authentication</a></p>`
    : html`<p>Off. ${localSignIn ? secondFactorText : 'Set it up if an organization requires it of its members.'}</p>
${isFresh ? button(visit, `${path}/setup`, 'Set up an authenticator app') : signInAgainLink(visit, paths.security, 'to set up an authenticator app')}`
}
</section>`

const secondFactorText =
  'With it, your password alone does not open your account: you also enter a code from an app on your phone. A passkey needs no code.'

const codesLeftText = (count: number): string =>
  count === 1 ? 'You have 1 recovery code left.' : `You have ${count} recovery codes left.`

/**
 * Shows the QR code of a new authenticator app, or the settings of the confirmed one. Shows what is missing to a person
 * whose organization requires a second factor.
 */
export async function showSecondFactor(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const page = await secondFactorPage(deps, visit)
  if (!visit.session.lacks_second_factor) return page ?? { see: paths.security }
  const isOn = await deps.identity.secondFactors.isOn(visit.session.account_id)
  return page && !isOn ? page : { page: await requiredPage(deps, visit, isOn) }
}

/**
 * Renders the page for a person whose organization requires a second factor. A person who has one enters a code here,
 * because single sign-on asks for none.
 */
async function requiredPage(
  { store, identity }: WebDeps,
  visit: PersonVisit,
  isOn: boolean,
  problem?: Problem,
): Promise<WebPage> {
  const { account_id: accountId } = visit.session
  const organizations = await store.secondFactors.requiringOrganizations(accountId)
  const setup = identity.sessions.isFresh(visit.session)
    ? button(visit, `${path}/setup`, 'Set up an authenticator app')
    : signInAgainLink(visit, path, 'to set it up')
  const next = isOn
    ? form(visit, provePath, html`${ownCodeField(problem)}<button>Continue</button>`, { problem })
    : setup
  return {
    title: 'Two-factor authentication is required',
    error: problem,
    isPlain: true,
    body: html`<div class="narrow">
<p>${organizations.map(({ name }) => name).join(', ')} requires two-factor authentication of its members.</p>
${next}
<h2>Or leave</h2>
${organizations.map(({ id, slug }) =>
  confirmationBlock(visit, `${paths.organizations}/${id}/leave`, {
    label: `Leave @${slug}`,
    about: `@${slug}`,
    effect:
      'You can no longer act for agents of the organization. Apps that you allowed for these agents lose their access.',
  }),
)}
${button(visit, '/sign-out', 'Sign out')}
</div>`,
  }
}

/** Renders the settings, or the setup that the person has begun. Only a sign-in of the person shows its secret. */
async function secondFactorPage(
  deps: WebDeps,
  visit: PersonVisit,
  problem?: Problem,
): Promise<{ page: WebPage } | undefined> {
  const { account_id: accountId, username } = visit.session
  const { secondFactors } = deps.identity
  const state = await secondFactors.state(accountId)
  if (state?.confirmed_at) return { page: settingsPage(deps.config, visit, state, problem) }
  const prepared = await secondFactors.prepared({ accountId, username })
  if (prepared) await requireOwnSignIn(deps, visit)
  return prepared && { page: setupPage(visit, prepared, problem) }
}

const setupPage = (
  visit: PersonVisit,
  { secret, address }: { secret: string; address: string },
  problem: Problem | undefined,
): WebPage => ({
  title: 'Set up two-factor authentication',
  error: problem,
  body: html`<div class="narrow">
<ol>
<li>Install an authenticator app on your phone, such as Aegis, 2FAS, Google Authenticator or 1Password.</li>
<li>Scan this QR code with the app.
${qrCode(address)}
<details><summary>Enter the key by hand</summary>${codeBlock(secret.match(/.{1,4}/g)!.join(' '))}</details></li>
<li>Enter the code that the app shows.
${form(
  visit,
  `${path}/confirm`,
  html`${codeField(problem, 'Code', 'Six digits.')}
<div class="actions"><button>Turn on</button><a class="button secondary" href="${visit.base}${paths.security}">Cancel</a></div>`,
  { problem },
)}</li>
</ol>
</div>`,
})

/** Draws a QR code as an SVG of one path. */
function qrCode(text: string): Html {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const [modules, margin] = [code.getModuleCount(), 4]
  const dark = (row: number): number[] =>
    Array.from({ length: modules }, (_, n) => n).filter((n) => code.isDark(row, n))
  const rows = Array.from({ length: modules }, (_, row) =>
    dark(row).map((n) => `M${n + margin} ${row + margin}h1v1h-1z`),
  )
  const size = modules + 2 * margin
  return html`<svg class="qr-code" role="img" aria-label="QR code for the authenticator app" viewBox="0 0 ${size} ${size}"
    shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z" /><path fill="#000" d="${rows.flat().join('')}" /></svg>`
}

const settingsPage = (
  { localSignIn }: WebDeps['config'],
  visit: PersonVisit,
  state: SecondFactorState,
  problem: Problem | undefined,
): WebPage => ({
  title: 'Two-factor authentication',
  error: problem,
  body: html`${notice(visit)}<div class="narrow">
<p>On since ${timeHtml(state.confirmed_at!)}. ${codesLeftText(state.recovery_codes)}</p>
<section aria-labelledby="codes">
<h2 id="codes">Recovery codes</h2>
<p>Each code replaces your authenticator app once. New codes replace the old ones.</p>
${form(visit, `${path}/codes`, html`${ownCodeField(problemIn(visit, problem, 'codes'))}<button class="secondary">Create new recovery codes</button>`, { problem: problemIn(visit, problem, 'codes') })}
</section>
<section aria-labelledby="off">
<h2 id="off">Turn off</h2>
<p>${localSignIn ? 'Your password alone then opens your account.' : 'An organization that requires two-factor authentication asks you to set it up again.'}</p>
${form(visit, `${path}/off`, html`${ownCodeField(problemIn(visit, problem, 'off'))}<button class="danger">Turn off two-factor authentication</button>`, { problem: problemIn(visit, problem, 'off') })}
</section>
<p><a href="${visit.base}${paths.security}">Back to security</a></p>
</div>`,
})

/** Returns the error only for the form that caused it. */
const problemIn = ({ address }: PersonVisit, problem: Problem | undefined, name: string): Problem | undefined =>
  address.endsWith(`/${name}`) ? problem : undefined

const codesPage = (visit: PersonVisit, title: string, codes: readonly string[]): WebPage => ({
  title,
  body: html`<section aria-labelledby="save" class="notice instructions">
<h2 id="save">Save your recovery codes now</h2>
<p>They are shown only once. Each of the ${recoveryCodesMax} codes replaces your authenticator app once. Store them in a password manager or
on paper.</p>
${codeBlock(codes.join('\n'))}
<p><a class="button" href="${visit.base}${paths.security}">I saved the codes</a></p>
</section>`,
})

/** Prepares a new authenticator app. */
export async function setUpSecondFactor(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { identity } = deps
  await requireOwnSignIn(deps, visit)
  identity.changeLimit(visit.session.account_id)
  await identity.secondFactors.prepare(visit.session.account_id)
  return { see: path }
}

export const confirmSecondFactor = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  withCode(deps, visit, async ({ identity, store }, code) => {
    await requireOwnSignIn(deps, visit)
    const codes = await identity.secondFactors.confirm(visit.session.account_id, code, visit.source)
    await store.webSessions.proveSecondFactor(visit.session.id)
    return { page: codesPage(visit, 'Two-factor authentication is on', codes) }
  })

/** Proves the second factor in a session that began without it. */
export async function proveSecondFactor(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { identity, store } = deps
  try {
    await identity.secondFactors.prove(visit.session.account_id, visit.form('code'), visit.source)
    await store.webSessions.proveSecondFactor(visit.session.id)
    return { see: paths.home }
  } catch (thrown) {
    return { page: await requiredPage(deps, visit, true, problemOf(thrown)) }
  }
}

export const renewRecoveryCodes = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  withCode(deps, visit, async ({ identity }, code) => {
    const codes = await identity.secondFactors.renewRecoveryCodes(visit.session.account_id, code, visit.source)
    return { page: codesPage(visit, 'New recovery codes', codes) }
  })

export const turnOffSecondFactor = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  withCode(deps, visit, async ({ identity }, code) => {
    await identity.secondFactors.turnOff(visit.session.account_id, code, visit.source)
    return { see: `${paths.security}?done=second-factor-off` }
  })

async function withCode(
  deps: WebDeps,
  visit: PersonVisit,
  act: (deps: WebDeps, code: string) => Promise<PageAnswer>,
): Promise<PageAnswer> {
  try {
    return await act(deps, visit.form('code'))
  } catch (thrown) {
    const page = await secondFactorPage(deps, visit, problemOf(thrown))
    if (!page) throw new Fault('CONFLICT', 'two-factor authentication was changed elsewhere: open Security again')
    return page
  }
}
