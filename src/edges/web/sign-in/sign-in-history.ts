import { Fault } from '../../../fault.ts'
import type { SignInLocation } from '../../../store/access/web-sessions.ts'
import { button } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { paths } from '../paths.ts'
import { badge, sourceText, table, timeHtml } from '../rendering.ts'
import type { PageAnswer, PersonVisit, WebDeps } from '../route.ts'

/** Renders the places from which somebody signed in, with a button for each place that the person has not confirmed. */
export const signInHistory = (
  visit: PersonVisit,
  locations: readonly SignInLocation[],
  { usesPassword }: { usesPassword: boolean },
): Html =>
  html`<section aria-labelledby="places">
<h2 id="places">Sign-in history</h2>
<p>Browsers that have signed in to your account at any time. Most of them are signed out by now.</p>
${table({
  label: 'Sign-in history',
  columns: ['Browser', 'Address', 'First sign-in', 'Last sign-in', 'Was it you?'],
  rows: locations,
  cells: ({ id, browser, source, first_at, last_at, seen }) => [
    browser,
    sourceText(source),
    timeHtml(first_at),
    timeHtml(last_at),
    seen
      ? badge('Confirmed', 'ok')
      : button(visit, `${path}/${id}/know`, 'Confirm it was me', `${browser} from ${sourceText(source)}`),
  ],
  empty: 'No sign-in history yet.',
})}
${locations.some(({ seen }) => !seen) ? warningText(visit, usesPassword) : undefined}
</section>`

const warningText = ({ base }: PersonVisit, usesPassword: boolean): Html =>
  html`<p>Not you? Sign that browser out${usesPassword ? ', and change your password below' : ''}. Revoke the access of <a href="${base}${paths.apps}">apps</a> that you do not know. A browser cannot confirm its own location: use another browser.</p>`

const path = `${paths.security}/places`
export const confirmationPath = `${path}/:id/know`

const placeId = /^plc_[0-9A-Z]{26}$/

/** Marks a sign-in location as known. The person must use a browser that signed in elsewhere. */
export async function confirmSignInLocation(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { session, params } = visit
  const { id = '' } = params
  if (!placeId.test(id) || !(await deps.store.signInPlaces.know(session.account_id, id, session.id)))
    throw new Fault(
      'NOT_FOUND',
      'this sign-in location cannot be confirmed here: sign in with another browser and confirm it there',
    )
  return { see: `${paths.security}?done=place-known` }
}
