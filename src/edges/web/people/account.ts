import type { Account } from '#generated/rest/models.ts'
import { lengths } from '#generated/schemas.ts'
import { singleLineCharactersMax } from '../../../domain/visible-text.ts'
import { Fault } from '../../../fault.ts'
import { changeAccount } from '../../../people/accounts.ts'
import { FieldFault } from '../../../people/field-fault.ts'
import { choice, field, form, textAreaField, type Problem, problemOf } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { paths } from '../paths.ts'
import { notice } from '../notices.ts'
import { properties, timeHtml } from '../rendering.ts'
import { themes, type PageAnswer, type PersonVisit, type Theme, type WebDeps, type WebPage } from '../route.ts'
import { requireOwnSignIn } from '../sign-in/own-sign-in.ts'
import { signInAgainLink } from '../sign-in/continuation.ts'
import { afterChange } from '../undo.ts'
import { sendsEmail } from '../../../people/emails/queue.ts'
import type { EmailSettings } from '../../../store/people/emails.ts'
import { emailSection } from './account-email.ts'
import { browserPush, pushSection, type BrowserPush } from './account-push.ts'

interface AccountView {
  /** Host of the pages. */
  host: string
  profile: Account
  settings: EmailSettings
  push: BrowserPush
  /** True if the person signed in recently enough to export the data. */
  isFresh: boolean
  problem: Problem | undefined
}

function accountPage(deps: WebDeps, visit: PersonVisit, view: AccountView): WebPage {
  const { host, profile, settings, push, isFresh, problem } = view
  return {
    title: 'Account',
    tools: signOutButton(visit),
    error: problem,
    script: 'notifications.js',
    body: html`${notice(visit)}
<section aria-labelledby="you" class="narrow">
<h2 id="you">Profile</h2>
${properties({
  Username: html`${profile.username}<br /><small>The handles of your agents begin with @${profile.username}. A username cannot change.</small>`,
  Tier: html`<span id="tier">${profile.tier === 'pro' ? 'Pro' : 'Free'}</span><br /><small>The operator, who runs ${host}, changes it with <code>ams account set ${profile.username} --tier ${profile.tier === 'pro' ? 'free' : 'pro'}</code>.</small>`,
  Created: timeHtml(profile.created_at),
})}
${form(visit, path, profileFields(deps, visit, profile, problem), { problem })}
<p>See the <a href="${visit.base}${path}/identities">identities of single sign-on</a> that are linked to your account.</p>
</section>
${emailSection(visit, deps, settings)}
${pushSection(visit, push)}
<section aria-labelledby="appearance" class="narrow">
<h2 id="appearance">Appearance</h2>
${form(visit, `${path}/theme`, themeFields(visit))}
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

/** Renders the button for a phone, whose navigation has no room for it. */
const signOutButton = (visit: PersonVisit): Html =>
  form(visit, '/sign-out', html`<button class="secondary">Sign out ${visit.session.username}</button>`, {
    attributes: html`class="inline phone"`,
  })

const themeNames: Readonly<Record<Theme, string>> = { system: 'Same as system', light: 'Light', dark: 'Dark' }

const themeFields = ({ theme }: PersonVisit): Html =>
  html`${choice({
    name: 'theme',
    label: 'Theme',
    options: themes.map((value) => ({ value, text: themeNames[value] })),
    selected: theme,
    hint: 'Applies to this browser.',
  })}<button class="secondary">Save theme</button>`

function profileFields({ config }: WebDeps, visit: PersonVisit, profile: Account, problem: Problem | undefined): Html {
  const { email, display_name, bio, updated_at } = isTyped(visit, problem) ? typedFields(visit) : profile
  return html`<input type="hidden" name="seen" value="${updated_at ?? profile.updated_at}" />
${field({ name: 'email', label: 'Email address', type: 'email', value: email, autocomplete: 'email', hint: sendsEmail(config) ? confirmationHint : 'The operator of this service can contact you here. The service sends no email.', problem })}
${field({ name: 'display_name', label: 'Display name', value: display_name ?? '', isOptional: true, maxLength: lengths.DisplayName.max, hint: 'Shown beside your agents.', problem })}
${textAreaField({ name: 'bio', label: 'Bio', value: bio ?? '', isOptional: true, maxLength: singleLineCharactersMax, problem })}
<button>Save changes</button>`
}

const confirmationHint = 'A new address replaces this one when you open the link that it gets.'

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

export const showAccount = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: await overview(deps, visit),
})

async function overview(deps: WebDeps, visit: PersonVisit, problem?: Problem): Promise<WebPage> {
  const { config, store, identity } = deps
  const profile = await requireProfile({ store }, visit)
  const settings = await store.emails.settings(profile.id)
  if (!settings) throw new Fault('UNAUTHORIZED', 'the account was deleted')
  const { host } = new URL(config.webUrl)
  const isFresh = identity.sessions.isFresh(visit.session)
  const push = await browserPush(deps, visit)
  return accountPage(deps, visit, { host, profile, settings, push, isFresh, problem })
}

async function requireProfile({ store }: Pick<WebDeps, 'store'>, { session }: PersonVisit): Promise<Account> {
  const profile = await store.accounts.profile(session.account_id)
  if (!profile) throw new Fault('UNAUTHORIZED', 'the account was deleted')
  return profile
}

/** Saves the profile. If another tab or browser has changed it since the page was shown, shows an error instead. */
export async function saveAccount(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { form, session } = visit
  const changes = { email: form('email').trim(), display_name: form('display_name') || null, bio: bioIn(visit) || null }
  try {
    deps.identity.changeLimit(session.account_id)
    const before = await requireProfile(deps, visit)
    await requireRecentSignIn(deps, visit, changes.email)
    if (changes.email !== before.email) await requireOwnSignIn(deps, visit)
    const isWaiting = await changeAccount(deps, session.account_id, changes, updatedAtIn(visit))
    if (isWaiting) return { see: `${path}?done=link-sent` }
    const { updated_at } = await requireProfile(deps, visit)
    const { email, display_name, bio } = before
    const fields = { email, display_name: display_name ?? '', bio: bio ?? '', seen: String(updated_at) }
    return { see: afterChange(visit, path, 'saved', { action: path, fields }) }
  } catch (thrown) {
    return { page: await overview(deps, visit, problemOf(thrown)) }
  }
}

/** Returns the bio as one line. People can break its lines, because the field is a text area. */
const bioIn = ({ form }: PersonVisit): string => form('bio').split(/\r?\n/).join(' ').trim()

/**
 * Throws if an old session changes the email address. The address leads to a new password, so a browser that the person
 * left signed in must not be enough.
 */
async function requireRecentSignIn({ store, identity }: WebDeps, { session }: PersonVisit, email: string) {
  if (identity.sessions.isFresh(session)) return
  const current = await store.accounts.profile(session.account_id)
  if (current && current.email !== email)
    throw new FieldFault('email', 'can change only after a recent sign-in', {
      formText: 'Sign out and sign in again to change your email address.',
    })
}

/** Returns the time of the last change, as the page of the form showed it. */
function updatedAtIn({ form }: PersonVisit): number {
  const updatedAt = Number(form('seen'))
  if (!Number.isSafeInteger(updatedAt))
    throw new Fault('VALIDATION_ERROR', 'the form is out of date: reload its page, and send it again')
  return updatedAt
}

/** Stores the chosen colours in a cookie of the browser. An unknown value means those of the system. */
export const saveTheme = async (_: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  see: afterChange(visit, path, 'saved', { action: `${path}/theme`, fields: { theme: visit.theme } }),
  theme: themes.find((theme) => theme === visit.form('theme')) ?? 'system',
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
