import type { Account } from '#generated/rest/models.ts'
import { lengths } from '#generated/schemas.ts'
import { singleLineCharactersMax } from '../../../domain/single-line.ts'
import type { SignInPlace } from '../../../store/sign-in-places.ts'
import { signInAgain } from '../continuation.ts'
import { button, field, form, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { places } from '../places.ts'
import type { Page, PersonVisit } from '../route.ts'
import { moment, notice, table } from '../shown.ts'

interface AccountView {
  profile: Account
  signInPlaces: readonly SignInPlace[]
  /** Whether the person signed in recently enough to take everything away. */
  isFresh: boolean
  problem: Problem | undefined
}

const path = places.account

export function accountPage(visit: PersonVisit, { profile, signInPlaces, isFresh, problem }: AccountView): Page {
  return {
    title: 'Account',
    refusal: problem,
    body: html`${notice(visit)}
<section aria-labelledby="you" class="narrow">
<h2 id="you">You</h2>
<dl>
<dt>Username</dt><dd class="name">${profile.username}: the first half of the handles of your agents, for good</dd>
<dt>Tier</dt><dd>${profile.tier}: whoever runs this service gives it</dd>
<dt>Since</dt><dd>${moment(profile.created_at)}</dd>
</dl>
${form(visit, path, profileFields(visit, profile, problem), { problem })}
<p>Your password, passkeys and the browsers that are signed in are under <a href="${visit.base}${places.security}">Security</a>.</p>
</section>
<section aria-labelledby="places">
<h2 id="places">Where you have signed in</h2>
${table({
  label: 'Places from which you have signed in',
  columns: ['Browser', 'From', 'First', 'Last', 'Action'],
  rows: signInPlaces,
  cells: (place) => [
    place.browser,
    place.source,
    moment(place.first_at),
    moment(place.last_at),
    place.seen
      ? 'Known'
      : button(visit, `${path}/places/${place.id}/know`, 'It was me', `${place.browser} from ${place.source}`),
  ],
  empty: 'Not known: you have signed in before this was kept.',
})}
${signInPlaces.some(({ seen }) => !seen) ? ifNotYou(visit) : undefined}
</section>
<section aria-labelledby="export" class="narrow">
<h2 id="export">Take everything with you</h2>
<p>One ZIP archive with your account, organizations, sessions and apps, and for each of your own agents its card, allowlist, blocks, all of its mail and files. No passwords or keys. Large mailboxes take a while; the archive is made as it is sent.</p>
${isFresh ? form(visit, `${path}/export`, html`<button class="secondary">Download the archive</button>`) : signInAgain(visit, path, 'to download the archive')}
</section>
<section aria-labelledby="deletion" class="narrow">
<h2 id="deletion">Delete the account</h2>
<p><a href="${visit.base}${path}/delete">What it means, and how</a></p>
</section>`,
  }
}

const ifNotYou = ({ base }: PersonVisit): Html =>
  html`<p>It was not you? Sign that browser out and change your password, both under <a href="${base}${places.security}">Security</a>, and end the access of <a href="${base}${places.apps}">apps</a> that you do not know. Only a browser that is somewhere else can say of a place that it was you.</p>`

function profileFields(visit: PersonVisit, profile: Account, problem: Problem | undefined): Html {
  const { email, display_name, bio, updated_at } = problem?.field === undefined ? profile : typedBy(visit)
  return html`<input type="hidden" name="seen" value="${updated_at ?? profile.updated_at}" />
${field({ name: 'email', label: 'E-mail address', type: 'email', value: email, autocomplete: 'email', hint: 'For whoever runs this service to reach you. The service itself sends no e-mail.', problem })}
${field({ name: 'display_name', label: 'Name for people', value: display_name ?? '', isOptional: true, maxLength: lengths.DisplayName.max, hint: 'Shown beside your agents.', problem })}
${field({ name: 'bio', label: 'About you', value: bio ?? '', isOptional: true, maxLength: singleLineCharactersMax, problem })}
<button>Save</button>`
}

/** What is wrong in one field stays in all of them. */
const typedBy = ({ form: typed }: PersonVisit) => ({
  ...{ email: typed('email'), display_name: typed('display_name'), bio: typed('bio'), updated_at: typed('seen') },
})
