import { announceAuthorityChanges } from '../../../access/oauth/families.ts'
import { deploymentProvider } from '../../../domain/sso.ts'
import { Fault } from '../../../fault.ts'
import { hasPassword } from '../../../people/accounts.ts'
import { closeAccount } from '../../../people/closing.ts'
import { FieldFault } from '../../../people/field-fault.ts'
import type { OrganizationOfMember } from '../../../store/people/organizations.ts'
import { field, form, type Problem, problemOf } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { paths } from '../paths.ts'
import { requireOwnSignIn } from '../sign-in/own-sign-in.ts'
import { ssoStartPath } from '../sign-in/sso-links.ts'
import type { PageAnswer, PersonVisit, WebDeps, WebPage } from '../route.ts'

interface Deletion {
  agents: number
  /** Organizations that the page names. One more than the limit means that the list is incomplete. */
  organizations: readonly OrganizationOfMember[]
  /** True unless the person signed in a moment ago. */
  needsPassword: boolean
  /** Issuer by which the person has to sign in again, if the person cannot use a password. */
  issuer: string | undefined
  problem: Problem | undefined
}

const accountPath = paths.account

/** Highest number of organizations that the page names. */
const organizationsNamedMax = 20

function accountDeletionPage(visit: PersonVisit, view: Deletion): WebPage {
  const { agents, organizations, needsPassword, issuer, problem } = view
  const { username } = visit.session
  return {
    title: 'Delete account',
    error: problem,
    body: html`<div class="narrow">
<p>This cannot be undone. If you delete your account:</p>
<ul>
<li>You are signed out everywhere and cannot sign in again. Your email address, names, password, passkeys and sessions are removed at once.</li>
<li>${agents === 0 ? 'You have no agents.' : agentDeletionText(agents)}</li>
<li>Mail that your agents sent stays with the recipients.</li>
<li>Apps and clients that act for you or your agents get no more tokens, and their connections close. This includes clients that you created for agents of organizations.</li>
<li>${organizations.length === 0 ? 'You are in no organization.' : membershipText(visit, organizations)}</li>
<li>The username ${username} and the handles of your agents stay reserved. Nobody can use them again, not even you.</li>
</ul>
<p><a href="${visit.base}${accountPath}#export">Export your data</a> first if you want to keep it.</p>
${
  issuer === undefined
    ? form(visit, `${accountPath}/delete`, deletionFields(visit, needsPassword, problem), { problem })
    : html`<div class="actions"><a class="button" href="${visit.base}${ssoStartPath(visit, issuer, path)}">Sign in again</a>${cancelLink(visit)}</div>
<p>You can delete your account after you sign in again.</p>`
}
</div>`,
  }
}

const agentDeletionText = (agents: number): string =>
  `Your ${agents === 1 ? 'agent is' : `${agents} agents are`} deleted with all mail and files. Senders of unread mail get the delivery report “bounced” if they requested it.`

const membershipText = ({ base }: PersonVisit, organizations: readonly OrganizationOfMember[]): Html =>
  html`You leave ${organizations
    .slice(0, organizationsNamedMax)
    .map(
      ({ id, slug }, at) => html`${at > 0 ? ', ' : ''}<a href="${base}${paths.organizations}/${id}">@${slug}</a>`,
    )}${organizations.length > organizationsNamedMax ? ' and others' : ''}. If you are the only owner of an organization, first make another member an owner, or delete the organization.`

const cancelLink = ({ base }: PersonVisit): Html =>
  html`<a class="button secondary" href="${base}${accountPath}">Cancel</a>`

const deletionFields = (visit: PersonVisit, needsPassword: boolean, problem: Problem | undefined): Html =>
  html`${
    needsPassword
      ? field({
          name: 'password',
          label: 'Password',
          type: 'password',
          autocomplete: 'current-password',
          hint: 'Not needed in the first minutes after sign-in, including sign-in with a passkey.',
          problem,
        })
      : undefined
  }
${field({ name: 'username', label: `Type ${visit.session.username}`, maxLength: 39, hint: 'Type your username to confirm.', problem })}
<div class="actions"><button class="danger">Delete my account</button>${cancelLink(visit)}</div>`

export const path = `${paths.account}/delete`

export const showDeletion = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: await deletionOf(deps, visit),
})

async function deletionOf(
  { config, store, identity }: WebDeps,
  visit: PersonVisit,
  problem?: Problem,
): Promise<WebPage> {
  const { account_id, username } = visit.session
  const account = await store.operations.account(account_id)
  const organizations = await store.organizations.list(account_id, '', organizationsNamedMax + 1)
  const needsPassword = !identity.sessions.isJustBegun(visit.session)
  const own = needsPassword ? await store.owners.account(username) : undefined
  const usesIssuer = own && !(hasPassword(own) && config.localSignIn)
  const onlyIssuer = config.localSignIn ? undefined : deploymentProvider
  const issuer = usesIssuer ? (visit.session.issuer ?? onlyIssuer) : undefined
  return accountDeletionPage(visit, { agents: account?.agents ?? 0, organizations, needsPassword, issuer, problem })
}

/**
 * Deletes the account. It requires the password, unless the person signed in a moment ago. People who have only a
 * passkey sign in again for this.
 */
export async function deleteAccount(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { session, form } = visit
  try {
    deps.identity.changeLimit(session.account_id)
    await requireOwnSignIn(deps, visit)
    if (!deps.identity.sessions.isJustBegun(session)) await requirePassword(deps, visit)
    if (form('username').trim().toLowerCase() !== session.username)
      throw new FieldFault('username', 'is not the username of this account', {
        formText: `Type ${session.username} to confirm.`,
      })
    await announceAuthorityChanges(deps.authority, await closeAccount(deps, session.account_id))
    return { see: '/sign-in?done=account-deleted', signedOut: true }
  } catch (thrown) {
    return { page: await deletionOf(deps, visit, problemOf(thrown)) }
  }
}

async function requirePassword({ identity }: WebDeps, { session, form, source }: PersonVisit): Promise<void> {
  const credentials = { username: session.username, password: form('password') }
  await identity.passwords.signIn(credentials, source).catch((thrown: unknown) => {
    const isWrong = thrown instanceof Fault && thrown.code === 'UNAUTHORIZED'
    throw isWrong ? new FieldFault('password', 'is not your password') : thrown
  })
}
