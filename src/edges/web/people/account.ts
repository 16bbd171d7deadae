import type { Account } from '#generated/rest/models.ts'
import { lengths } from '#generated/schemas.ts'
import { singleLineCharactersMax } from '../../../domain/visible-text.ts'
import { Fault } from '../../../fault.ts'
import { changeAccount } from '../../../people/accounts.ts'
import type { SignInLocation } from '../../../store/access/web-sessions.ts'
import { button, choice, field, form, type Problem, problemOf } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { paths } from '../paths.ts'
import { notice } from '../notices.ts'
import { sourceText, table, timeHtml } from '../rendering.ts'
import { themes, type PageAnswer, type PersonVisit, type Theme, type WebDeps, type WebPage } from '../route.ts'
import { signInAgainLink } from '../sign-in/continuation.ts'

interface AccountView {
  profile: Account
  signInPlaces: readonly SignInLocation[]
  /** True if the person signed in recently enough to export the data. */
  isFresh: boolean
  problem: Problem | undefined
}

function accountPage(visit: PersonVisit, { profile, signInPlaces, isFresh, problem }: AccountView): WebPage {
  return {
    title: 'Account',
    error: problem,
    body: html`${notice(visit)}
<section aria-labelledby="you" class="narrow">
<h2 id="you">Profile</h2>
<dl>
<dt>Username</dt><dd class="name">${profile.username}, the first part of the handles of your agents. It cannot change.</dd>
<dt>Tier</dt><dd>${profile.tier}. Ask your administrator to change it.</dd>
<dt>Created</dt><dd>${timeHtml(profile.created_at)}</dd>
</dl>
${form(visit, path, profileFields(visit, profile, problem), { problem })}
<p>Manage your password, passkeys and signed-in browsers under <a href="${visit.base}${paths.security}">Security</a>.</p>
</section>
<section aria-labelledby="appearance" class="narrow">
<h2 id="appearance">Appearance</h2>
${form(visit, `${path}/theme`, themeFields(visit))}
</section>
<section aria-labelledby="places">
<h2 id="places">Sign-in history</h2>
${table({
  label: 'Sign-in history',
  columns: ['Browser', 'Address', 'First sign-in', 'Last sign-in', 'Action'],
  rows: signInPlaces,
  cells: (place) => [
    place.browser,
    sourceText(place.source),
    timeHtml(place.first_at),
    timeHtml(place.last_at),
    place.seen
      ? 'Known'
      : button(
          visit,
          `${path}/places/${place.id}/know`,
          'Confirm it was me',
          `${place.browser} from ${sourceText(place.source)}`,
        ),
  ],
  empty: 'No sign-in history yet.',
})}
${signInPlaces.some(({ seen }) => !seen) ? warningText(visit) : undefined}
</section>
<section aria-labelledby="export" class="narrow">
<h2 id="export">Export your data</h2>
<p>Download one ZIP archive with your account, organizations, sessions and apps. It also has the card, allowlist, blocks, mail and files of each of your own agents. It has no passwords or keys. Large mailboxes take a while.</p>
${isFresh ? form(visit, `${path}/export`, html`<button class="secondary">Download archive</button>`) : signInAgainLink(visit, path, 'to download the archive')}
</section>
<section aria-labelledby="deletion" class="narrow">
<h2 id="deletion">Delete account</h2>
<p><a href="${visit.base}${path}/delete">See what is deleted, and delete your account</a></p>
</section>`,
  }
}

const themeNames: Readonly<Record<Theme, string>> = { system: 'Same as system', light: 'Light', dark: 'Dark' }

const themeFields = ({ theme }: PersonVisit): Html =>
  html`${choice({
    name: 'theme',
    label: 'Theme',
    options: themes.map((value) => ({ value, text: themeNames[value] })),
    selected: theme,
    hint: 'Applies to this browser.',
  })}<button class="secondary">Save theme</button>`

const warningText = ({ base }: PersonVisit): Html =>
  html`<p>Not you? Sign that browser out and change your password under <a href="${base}${paths.security}">Security</a>. Revoke the access of <a href="${base}${paths.apps}">apps</a> that you do not know. A browser cannot confirm its own location: use another browser.</p>`

function profileFields(visit: PersonVisit, profile: Account, problem: Problem | undefined): Html {
  const { email, display_name, bio, updated_at } = isTyped(visit, problem) ? typedFields(visit) : profile
  return html`<input type="hidden" name="seen" value="${updated_at ?? profile.updated_at}" />
${field({ name: 'email', label: 'Email address', type: 'email', value: email, autocomplete: 'email', hint: 'Your administrator can contact you here. The service sends no email.', problem })}
${field({ name: 'display_name', label: 'Display name', value: display_name ?? '', isOptional: true, maxLength: lengths.DisplayName.max, hint: 'Shown beside your agents.', problem })}
${field({ name: 'bio', label: 'Bio', value: bio ?? '', isOptional: true, maxLength: singleLineCharactersMax, problem })}
<button>Save changes</button>`
}

/** Returns true after an error in one field, or if the form is shown again after sign-in. */
const isTyped = ({ form }: PersonVisit, problem: Problem | undefined): boolean =>
  problem ? problem.field !== undefined : form('seen') !== ''

/** Returns all fields as the person typed them. The form shows them again after an error in one of them. */
const typedFields = ({ form }: PersonVisit) => ({
  email: form('email'),
  display_name: form('display_name'),
  bio: form('bio'),
  updated_at: form('seen'),
})

export const path = paths.account

const placeId = /^plc_[0-9A-Z]{26}$/

export const showAccount = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: await overview(deps, visit),
})

async function overview({ store, identity }: WebDeps, visit: PersonVisit, problem?: Problem): Promise<WebPage> {
  const { account_id } = visit.session
  const profile = await store.accounts.profile(account_id)
  if (!profile) throw new Fault('UNAUTHORIZED', 'the account was deleted')
  const signInPlaces = await store.signInPlaces.list(account_id)
  return accountPage(visit, { profile, signInPlaces, isFresh: identity.sessions.isFresh(visit.session), problem })
}

/** Saves the profile. If another tab or browser has changed it since the page was shown, shows an error instead. */
export async function saveAccount(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { form, session } = visit
  const changes = { email: form('email').trim(), display_name: form('display_name') || null, bio: form('bio') || null }
  try {
    deps.identity.changeLimit(session.account_id)
    await changeAccount(deps, session.account_id, changes, updatedAtIn(visit))
    return { see: `${path}?done=saved` }
  } catch (thrown) {
    return { page: await overview(deps, visit, problemOf(thrown)) }
  }
}

/** Returns the time of the last change, as the page of the form showed it. */
function updatedAtIn({ form }: PersonVisit): number {
  const updatedAt = Number(form('seen'))
  if (!Number.isSafeInteger(updatedAt))
    throw new Fault('VALIDATION_ERROR', 'the form is out of date: reload its page, and send it again')
  return updatedAt
}

/** Marks a sign-in location as known. The person must use a browser that signed in elsewhere. */
export async function confirmSignInLocation(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { session, params } = visit
  const { id = '' } = params
  if (!placeId.test(id) || !(await deps.store.signInPlaces.know(session.account_id, id, session.id)))
    throw new Fault(
      'NOT_FOUND',
      'this sign-in location cannot be confirmed here: sign in with another browser and confirm it there',
    )
  return { see: `${path}?done=place-known` }
}

/** Stores the chosen colours in a cookie of the browser. An unknown value means those of the system. */
export const saveTheme = async (_: WebDeps, { form }: PersonVisit): Promise<PageAnswer> => ({
  see: `${path}?done=saved`,
  theme: themes.find((theme) => theme === form('theme')) ?? 'system',
})

export async function exportAccount(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { account_id, username } = visit.session
  deps.identity.changeLimit(account_id)
  const isSignedIn = async (): Promise<boolean> =>
    (await deps.identity.sessions.find(visit.browser.secret)) !== undefined
  const archive = deps.exports.of({ accountId: account_id, address: visit.source, hasAccess: isSignedIn })
  try {
    await deps.store.audit.record({ action: 'export.started', account_id, name: username })
  } catch (error) {
    archive.destroy()
    throw error
  }
  return { archive, name: `${username}.zip` }
}
