import { dayMs } from '../../../domain/durations.ts'
import { Fault } from '../../../fault.ts'
import { confirmEmail, findConfirmation, requestConfirmation } from '../../../people/emails/confirmation.ts'
import { confirmHours } from '../../../people/emails/kinds.ts'
import { sendsEmail } from '../../../people/emails/queue.ts'
import type { EmailSettings } from '../../../store/people/emails.ts'
import { button, form } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { paths } from '../paths.ts'
import type { PageAnswer, PersonVisit, WebDeps, WebPage } from '../route.ts'

export const confirmPath = '/confirm-email/:token'
export const sendLinkPath = `${paths.account}/confirm`
export const notificationsPath = `${paths.account}/notifications`

/** Renders the part of the account page about emails, or says that the service sends none. */
export const emailSection = (visit: PersonVisit, { config }: Pick<WebDeps, 'config'>, settings: EmailSettings): Html =>
  html`<section aria-labelledby="notifications" class="narrow">
<h2 id="notifications">Email</h2>
${
  sendsEmail(config)
    ? html`${confirmationText(visit, config, settings)}${form(visit, notificationsPath, settingFields(settings))}`
    : html`<p>This service sends no email${config.localSignIn ? ', so nobody can set a new password by a link. If you lose your password, ask your administrator' : ''}.</p>`
}
</section>`

const confirmationText = (
  visit: PersonVisit,
  { localSignIn }: WebDeps['config'],
  { email_confirmed_at }: EmailSettings,
): Html =>
  email_confirmed_at === null
    ? html`<p>Your email address is not confirmed. Until you confirm it, you get no emails${localSignIn ? ' and cannot set a new password by a link' : ''}.</p>
${button(visit, sendLinkPath, 'Send confirmation link')}`
    : html`<p>Your email address is confirmed.</p>`

const settingFields = ({ notifications, digest_due_at }: EmailSettings): Html =>
  html`<label><input type="checkbox" name="notifications" aria-describedby="notifications-hint" ${notifications ? html`checked` : undefined} /> Notifications</label>
<small id="notifications-hint">Invitations, requests for your approval, and suspended webhooks. You always get emails about your sign-ins, and about changes of how you sign in.</small>
<label><input type="checkbox" name="digest" aria-describedby="digest-hint" ${digest_due_at === null ? undefined : html`checked`} /> Daily digest</label>
<small id="digest-hint">How many unread messages each of your agents has, and from whom. It has no subjects, and needs notifications.</small>
<button class="secondary">Save notifications</button>`

export async function saveNotifications(deps: WebDeps, { form, session }: PersonVisit): Promise<PageAnswer> {
  deps.identity.changeLimit(session.account_id)
  const notifications = form('notifications') !== ''
  const digest = notifications && form('digest') !== ''
  await deps.store.emails.changeSettings(session.account_id, { notifications, digest }, deps.clock() + dayMs)
  return { see: `${paths.account}?done=saved#notifications` }
}

/** Sends a link to the address of the account, if the address is not confirmed. */
export async function sendConfirmationLink(deps: WebDeps, { session }: PersonVisit): Promise<PageAnswer> {
  deps.identity.changeLimit(session.account_id)
  const profile = await deps.store.accounts.profile(session.account_id)
  if (profile) await requestConfirmation(deps, session.account_id, profile.email)
  return { see: `${paths.account}?done=link-sent` }
}

function confirmPage(visit: PersonVisit, address: string): WebPage {
  const { username } = visit.session
  return {
    title: 'Confirm email address',
    body: html`<p>Confirm <span class="name">${address}</span> as the email address of your account ${username}.</p>
${form(visit, visit.address, html`<button>Confirm email address</button>`)}`,
  }
}

/** Shows the form of a link. It changes nothing, because mail programs open links before the person does. */
export async function showConfirmation(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const link = await findConfirmation(deps, visit.session.account_id, tokenIn(visit))
  if (link) return { page: confirmPage(visit, link.address) }
  throw new Fault(
    'NOT_FOUND',
    `this link was used, is more than ${confirmHours} hours old, or belongs to another account: open your account, and ask for a new link`,
  )
}

export async function submitConfirmation(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  await confirmEmail(deps, visit.session.account_id, tokenIn(visit))
  return { see: `${paths.account}?done=email-confirmed` }
}

const tokenIn = ({ params }: PersonVisit): string => (/^[\w-]{43}$/.test(params['token'] ?? '') ? params['token']! : '')
