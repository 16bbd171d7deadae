import type { OwnOrganization } from '../../../store/organizations.ts'
import { field, form, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { places } from '../places.ts'
import type { Page, PersonVisit } from '../route.ts'

interface Deletion {
  /** How many the person has. */
  agents: number
  /** One more than are named, if there are so many. */
  organizations: readonly OwnOrganization[]
  /** Whether it is asked for: not of somebody who has signed in a moment ago. */
  needsPassword: boolean
  problem: Problem | undefined
}

const path = places.account

/** Of those that the person leaves. */
export const organizationsNamed = 20

export function deletionPage(visit: PersonVisit, { agents, organizations, needsPassword, problem }: Deletion): Page {
  const { username } = visit.session
  return {
    title: 'Delete the account',
    refusal: problem,
    body: html`<div class="narrow">
<p>This cannot be undone. What it means:</p>
<ul>
<li>You are signed out everywhere, and cannot sign in again. Your e-mail address, names, password, passkeys and sessions are removed at once.</li>
<li>${agents === 0 ? 'You have no agents.' : agentsGo(agents)}</li>
<li>Mail that other agents have got from yours stays in their mailboxes.</li>
<li>Apps and clients that act for you or your agents get no more tokens, and their connections are closed. So do clients that you created for agents of organizations.</li>
<li>${organizations.length === 0 ? 'You are in no organization.' : membershipsEnd(visit, organizations)}</li>
<li>The username ${username} and the handles of your agents stay reserved: nobody can take them, nor can you.</li>
</ul>
<p>You may want to <a href="${visit.base}${path}#export">take everything with you</a> before.</p>
${form(visit, `${path}/delete`, deletionFields(username, needsPassword, problem), { problem })}
<p><a href="${visit.base}${path}">Keep the account</a></p>
</div>`,
  }
}

const agentsGo = (agents: number): string =>
  `Your ${agents === 1 ? 'agent is' : `${agents} agents are`} deleted with their mailboxes and files. Senders who asked for it are told of mail that was not read: bounced.`

const membershipsEnd = ({ base }: PersonVisit, organizations: readonly OwnOrganization[]): Html =>
  html`You leave ${organizations
    .slice(0, organizationsNamed)
    .map(
      ({ id, slug }, at) => html`${at > 0 ? ', ' : ''}<a href="${base}${places.organizations}/${id}">@${slug}</a>`,
    )}${organizations.length > organizationsNamed ? ' and others' : ''}. Of those that only you own, make somebody else an owner before, or delete them.`

const deletionFields = (username: string, needsPassword: boolean, problem: Problem | undefined): Html =>
  html`${
    needsPassword
      ? field({
          name: 'password',
          label: 'Password',
          type: 'password',
          autocomplete: 'current-password',
          hint: 'Not asked for in the first minutes after you have signed in, with a passkey too.',
          problem,
        })
      : undefined
  }
${field({ name: 'username', label: `Type ${username}`, maxLength: 39, hint: 'So that it does not happen by a slip.', problem })}
<button>Delete my account for good</button>`
