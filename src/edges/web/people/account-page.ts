import type { Account } from '#generated/rest/models.ts'
import { lengths } from '#generated/schemas.ts'
import { singleLineCharactersMax } from '../../../domain/single-line.ts'
import type { SignInPlace } from '../../../store/access/sign-in-places.ts'
import { signInAgain } from '../sign-in/continuation.ts'
import { button, field, form, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { paths } from '../paths.ts'
import type { WebPage, PersonVisit } from '../route.ts'
import { timeText, notice, table } from '../rendering.ts'

interface AccountView {
  profile: Account
  signInPlaces: readonly SignInPlace[]
  /** True if the person signed in recently enough to export the data. */
  isFresh: boolean
  problem: Problem | undefined
}

const path = paths.account

export function accountPage(visit: PersonVisit, { profile, signInPlaces, isFresh, problem }: AccountView): WebPage {
  return {
    title: 'Account',
    error: problem,
    body: html`${notice(visit)}
<section aria-labelledby="you" class="narrow">
<h2 id="you">Profile</h2>
<dl>
<dt>Username</dt><dd class="name">${profile.username}, the first part of the handles of your agents. It cannot change.</dd>
<dt>Tier</dt><dd>${profile.tier}. Ask your administrator to change it.</dd>
<dt>Created</dt><dd>${timeText(profile.created_at)}</dd>
</dl>
${form(visit, path, profileFields(visit, profile, problem), { problem })}
<p>Manage your password, passkeys and signed-in browsers under <a href="${visit.base}${paths.security}">Security</a>.</p>
</section>
<section aria-labelledby="places">
<h2 id="places">Sign-in history</h2>
${table({
  label: 'Sign-in history',
  columns: ['Browser', 'Address', 'First sign-in', 'Last sign-in', 'Action'],
  rows: signInPlaces,
  cells: (place) => [
    place.browser,
    place.source,
    timeText(place.first_at),
    timeText(place.last_at),
    place.seen
      ? 'Known'
      : button(visit, `${path}/places/${place.id}/know`, 'Confirm it was me', `${place.browser} from ${place.source}`),
  ],
  empty: 'No sign-in history yet.',
})}
${signInPlaces.some(({ seen }) => !seen) ? warningText(visit) : undefined}
</section>
<section aria-labelledby="export" class="narrow">
<h2 id="export">Export your data</h2>
<p>Download one ZIP archive with your account, organizations, sessions and apps. It also has the card, allowlist, blocks, mail and files of each of your own agents. It has no passwords or keys. Large mailboxes take a while.</p>
${isFresh ? form(visit, `${path}/export`, html`<button class="secondary">Download archive</button>`) : signInAgain(visit, path, 'to download the archive')}
</section>
<section aria-labelledby="deletion" class="narrow">
<h2 id="deletion">Delete account</h2>
<p><a href="${visit.base}${path}/delete">See what is deleted, and delete your account</a></p>
</section>`,
  }
}

const warningText = ({ base }: PersonVisit): Html =>
  html`<p>Not you? Sign that browser out and change your password under <a href="${base}${paths.security}">Security</a>. Revoke the access of <a href="${base}${paths.apps}">apps</a> that you do not know. A browser cannot confirm its own location: use another one.</p>`

function profileFields(visit: PersonVisit, profile: Account, problem: Problem | undefined): Html {
  const { email, display_name, bio, updated_at } = problem?.field === undefined ? profile : typedFields(visit)
  return html`<input type="hidden" name="seen" value="${updated_at ?? profile.updated_at}" />
${field({ name: 'email', label: 'E-mail address', type: 'email', value: email, autocomplete: 'email', hint: 'Your administrator can contact you here. The service sends no e-mail.', problem })}
${field({ name: 'display_name', label: 'Display name', value: display_name ?? '', isOptional: true, maxLength: lengths.DisplayName.max, hint: 'Shown beside your agents.', problem })}
${field({ name: 'bio', label: 'Bio', value: bio ?? '', isOptional: true, maxLength: singleLineCharactersMax, problem })}
<button>Save changes</button>`
}

/** Returns all fields as the person typed them, after an error in one of them. */
const typedFields = ({ form }: PersonVisit) => ({
  ...{ email: form('email'), display_name: form('display_name'), bio: form('bio'), updated_at: form('seen') },
})
