import type { ChosenCredentials } from '../../../directory/clients.ts'
import { operatorCreator } from '../../../domain/clients.ts'
import { singleLineCharactersMax } from '../../../domain/single-line.ts'
import type { ManagedAgent, ManagedClient } from '../../../store/managed-agents.ts'
import type { Config } from '../../../config.ts'
import { confirm } from '../confirm.ts'
import { signInAgain } from '../continuation.ts'
import { field, form, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import type { Rows } from '../paging.ts'
import { places } from '../places.ts'
import type { Page, Visit } from '../route.ts'
import { agentChoice } from './agent-choice.ts'
import { moment, more, named, notice, table } from '../shown.ts'
import { pasted } from './connect.ts'
import { settingsLine } from './connect-lines.ts'

interface Clients extends Rows<ManagedClient> {
  config: Pick<Config, 'authUrl'>
  agents: readonly ManagedAgent[]
  /** Whether the person signed in recently enough to make a client. */
  isFresh: boolean
  /** For the form. */
  draft: string
  /** What the form has made, shown this once. */
  made?: ChosenCredentials
  problem?: Problem
}

const path = places.clients

export function clientsPage(visit: Visit, { rows, next, made, config, ...making }: Clients): Page {
  return {
    title: 'Clients',
    refusal: making.problem,
    body: html`${notice(visit)}
${made && newSecret(visit, made, config)}
<p>A client is a program of your own that acts for one agent, with a secret that it keeps on your server.
An app that others have made needs none: see <a href="${visit.base}${places.connect}">how to connect</a> either.</p>
${table({
  label: 'Your clients',
  columns: ['Client', 'Agent', 'Client id', 'Created by', 'Created', 'Action'],
  rows,
  cells: ({ id, name, handle, created_at, revoked_at, ...client }) => [
    named(name ?? 'Without a name'),
    named(handle),
    html`<code>${id}</code>`,
    creatorText(client),
    moment(created_at),
    revoked_at === null
      ? confirm(visit, `${path}/${encodeURIComponent(id)}/revoke`, {
          label: 'Revoke',
          about: name ?? id,
          effect: revoked,
        })
      : html`Revoked ${moment(revoked_at)}`,
  ],
  empty: 'You have no clients yet.',
})}
${more(visit, path, next)}
<section aria-labelledby="new" class="narrow">
<h2 id="new">New client</h2>
${newClient(visit, making)}
</section>`,
  }
}

/** A deleted account has no name any more. */
function creatorText({ created_by, creator }: Pick<ManagedClient, 'created_by' | 'creator'>): string {
  if (created_by === null) return 'Unknown'
  if (created_by === operatorCreator) return 'The operator'
  return creator ?? 'A deleted account'
}

const revoked =
  'From the next moment on it gets no more tokens, and its connections are closed. It cannot be revived: its program needs another client.'

type Making = Omit<Clients, keyof Rows<ManagedClient> | 'made' | 'config'>

function newClient(visit: Visit, { agents, isFresh, draft, problem }: Making): Html {
  if (!isFresh) return signInAgain(visit, path, 'to make a client')
  if (agents.length === 0)
    return html`<p>Make an <a href="${visit.base}${places.agents}">agent</a> first, for it to act for.</p>`
  const fields = html`<input type="hidden" name="draft" value="${draft}" />
${agentChoice(visit, { label: 'Agent', agents, problem })}
${field({
  name: 'name',
  label: 'Name',
  value: visit.form('name'),
  maxLength: singleLineCharactersMax,
  hint: 'What it is, for you.',
  problem,
})}
<button>Make it</button>`
  return form(visit, path, fields, { problem })
}

const newSecret = (visit: Visit, credentials: ChosenCredentials, config: Clients['config']): Html =>
  html`<section aria-labelledby="secret" class="notice">
<h2 id="secret">The new client</h2>
<p>The secret is shown this once. Keep it where your program finds it and nobody else does.</p>
${credentialsOf(visit, credentials, config)}
</section>`

/** The credentials of a client, with the line for the environment of its program. */
export const credentialsOf = (
  visit: Visit,
  { client_id, client_secret }: ChosenCredentials,
  config: Clients['config'],
): Html =>
  html`<dl>
<dt>Client id</dt><dd class="name"><code>${client_id}</code></dd>
<dt>Client secret</dt><dd class="name"><code>${client_secret}</code></dd>
</dl>
<p>For the environment of the program, as <a href="${visit.base}${places.connect}#programs">these lines</a> read it:</p>
${pasted(settingsLine(config, { client_id, client_secret }))}`
