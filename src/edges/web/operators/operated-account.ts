import type { AccountOrganization } from '#generated/rest/models.ts'
import type { OperatedAccount } from '../../../store/people/operations.ts'
import { confirm } from '../confirm.ts'
import type { Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { paths } from '../paths.ts'
import type { WebPage, PersonVisit } from '../route.ts'
import { timeText, nameText, notice } from '../rendering.ts'
import { stateOf } from './operated-lists.ts'
import { roleText } from '../people/roles.ts'

interface AccountView {
  account: OperatedAccount
  organizations: readonly AccountOrganization[]
  problem: Problem | undefined
}

export function operatedAccountPage(visit: PersonVisit, { account, organizations, problem }: AccountView): WebPage {
  const { id, username, email, display_name, tier, created_at, agents, sessions, used_at, blocked_at } = account
  const path = `${paths.operator}/accounts`
  const step = { action: `${path}/${id}/${blocked_at === null ? 'block' : 'unblock'}`, problem }
  return {
    title: username,
    error: problem,
    body: html`${notice(visit)}
<dl>
<dt>State</dt><dd>${stateOf(account)}</dd>
<dt>Display name</dt><dd class="name">${nameText(display_name) ?? 'None'}</dd>
<dt>E-mail address</dt><dd class="name">${nameText(email)}</dd>
<dt>Tier</dt><dd>${tier}</dd>
<dt>Created</dt><dd>${timeText(created_at)}</dd>
<dt>Sessions</dt><dd>${sessions === 0 || used_at === null ? 'None' : html`${sessions === 1 ? '1 browser' : `${sessions} browsers`}, last used ${timeText(used_at)}`}</dd>
<dt>Agents</dt><dd><a href="${visit.base}${paths.operator}/agents?q=@${username}.">${agents}</a></dd>
<dt>Organizations</dt><dd>${organizations.length === 0 ? 'None' : organizations.map(organizationOf)}</dd>
</dl>
<div class="narrow">${account.operator ? notBlockable(problem) : blocked_at === null ? blockStep(visit, username, step) : unblockStep(visit, username, step)}</div>
<p><a href="${visit.base}${path}">All accounts</a></p>`,
  }
}

const organizationOf = ({ slug, role }: AccountOrganization, at: number): Html =>
  html`${at > 0 ? ', ' : ''}@${slug} (${roleText(role).toLowerCase()})`

const notBlockable = (problem: Problem | undefined): Html =>
  html`${problem && html`<p role="alert" class="problem">${problem.text}</p>`}
<p>An operator cannot be blocked. First remove the role on the command line: <code>ams account set … --operator false</code>.</p>`

interface StepState {
  action: string
  problem: Problem | undefined
}

const blockStep = (visit: PersonVisit, username: string, { action, problem }: StepState): Html =>
  confirm(visit, action, {
    ...{ label: 'Block account', about: username, problem },
    effect:
      'The account is signed out and cannot sign in. Its agents stop at once, and so do agents of organizations that nobody else owns. Its apps lose their access permanently. Clients that it created for agents of organizations are revoked. Nothing is deleted, and you can unblock the account here.',
  })

const unblockStep = (visit: PersonVisit, username: string, { action, problem }: StepState): Html =>
  confirm(visit, action, {
    ...{ label: 'Unblock account', about: username, problem },
    effect: 'The account can sign in, and its agents return to their earlier state. Apps have to be allowed again.',
  })
