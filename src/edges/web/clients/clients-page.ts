import type { ChosenCredentials } from '../../../people/clients.ts'
import { operatorCreator } from '../../../domain/clients.ts'
import { singleLineCharactersMax } from '../../../domain/single-line.ts'
import type { ManagedAgent, ManagedClient } from '../../../store/people/managed-agents.ts'
import type { Config } from '../../../settings/config.ts'
import { confirm } from '../confirm.ts'
import { signInAgain } from '../sign-in/continuation.ts'
import { field, form, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import type { Rows } from '../paging.ts'
import { paths } from '../paths.ts'
import type { WebPage, Visit } from '../route.ts'
import { agentChoice } from '../agents/agent-choice.ts'
import { timeText, moreLink, nameText, notice, table } from '../rendering.ts'
import { codeBlock } from '../agents/connect-page.ts'
import { settingsLine } from '../agents/connect-lines.ts'

interface Clients extends Rows<ManagedClient> {
  config: Pick<Config, 'authUrl'>
  agents: readonly ManagedAgent[]
  /** True if the person signed in recently enough to create a client. */
  isFresh: boolean
  /** Draft of the new client; see `newDraft`. */
  draft: string
  /** Credentials of the new client, shown once. */
  credentials?: ChosenCredentials
  problem?: Problem
}

const path = paths.clients

export function clientsPage(visit: Visit, { rows, next, credentials, config, ...view }: Clients): WebPage {
  return {
    title: 'Clients',
    error: view.problem,
    body: html`${notice(visit)}
${credentials && newSecret(visit, credentials, config)}
<p>A client lets your own program act for one agent. The program signs in with the secret of the client.
Apps of others need no client. <a href="${visit.base}${paths.connect}">Connect a program</a> explains both.</p>
${table({
  label: 'Your clients',
  columns: ['Client', 'Agent', 'Client id', 'Created by', 'Created', 'Action'],
  rows,
  cells: ({ id, name, handle, created_at, revoked_at, ...client }) => [
    nameText(name ?? 'Unnamed client'),
    nameText(handle),
    html`<code>${id}</code>`,
    creatorText(client),
    timeText(created_at),
    revoked_at === null
      ? confirm(visit, `${path}/${encodeURIComponent(id)}/revoke`, {
          label: 'Revoke client',
          about: name ?? id,
          effect: revokeEffect,
        })
      : html`Revoked ${timeText(revoked_at)}`,
  ],
  empty: 'You have no clients yet.',
})}
${moreLink(visit, path, next)}
<section aria-labelledby="new" class="narrow">
<h2 id="new">New client</h2>
${newClient(visit, view)}
</section>`,
  }
}

/** Returns the creator of a client. A deleted account has no name. */
function creatorText({ created_by, creator }: Pick<ManagedClient, 'created_by' | 'creator'>): string {
  if (created_by === null) return 'Unknown'
  if (created_by === operatorCreator) return 'The operator'
  return creator ?? 'A deleted account'
}

const revokeEffect =
  'It gets no more tokens and its connections close at once. This cannot be undone: its program needs a new client.'

type NewClientView = Omit<Clients, keyof Rows<ManagedClient> | 'credentials' | 'config'>

function newClient(visit: Visit, { agents, isFresh, draft, problem }: NewClientView): Html {
  if (!isFresh) return signInAgain(visit, path, 'to create a client')
  if (agents.length === 0)
    return html`<p><a href="${visit.base}${paths.agents}">Create an agent</a> first. A client acts for an agent.</p>`
  const fields = html`<input type="hidden" name="draft" value="${draft}" />
${agentChoice(visit, { label: 'Agent', agents, problem })}
${field({
  name: 'name',
  label: 'Name',
  value: visit.form('name'),
  maxLength: singleLineCharactersMax,
  hint: 'A name to recognize the client by.',
  problem,
})}
<button>Create client</button>`
  return form(visit, path, fields, { problem })
}

const newSecret = (visit: Visit, credentials: ChosenCredentials, config: Clients['config']): Html =>
  html`<section aria-labelledby="secret" class="notice">
<h2 id="secret">Client created</h2>
<p>Copy the secret now: it is shown only once. Store it where only your program can read it.</p>
${credentialsOf(visit, credentials, config)}
</section>`

/** Renders the credentials of a client, with the line that sets them in the environment of a program. */
export const credentialsOf = (
  visit: Visit,
  { client_id, client_secret }: ChosenCredentials,
  config: Clients['config'],
): Html =>
  html`<dl>
<dt>Client id</dt><dd class="name"><code>${client_id}</code></dd>
<dt>Client secret</dt><dd class="name"><code>${client_secret}</code></dd>
</dl>
<p>Set these variables in the environment of the program. <a href="${visit.base}${paths.connect}#programs">The examples</a> use them:</p>
${codeBlock(settingsLine(config, { client_id, client_secret }))}`
