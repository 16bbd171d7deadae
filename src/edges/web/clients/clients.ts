import { operatorCreatorId } from '../../../domain/clients.ts'
import { singleLineCharactersMax } from '../../../domain/visible-text.ts'
import { Fault } from '../../../fault.ts'
import { type SuppliedCredentials, createClient, revokeClient } from '../../../people/clients.ts'
import type { IdGenerator } from '../../../platform/ids.ts'
import { generateSecret } from '../../../platform/secret-hashes.ts'
import type { Config } from '../../../settings/config.ts'
import type { ManagedAgent, ManagedClient } from '../../../store/people/managed-agents.ts'
import { agentChoice } from '../agents/agent-choice.ts'
import { credentialsCommand, languageSetups } from '../agents/connect-lines.ts'
import { agentsListedMax, agentTabField, listPath, requireChosenAgent } from '../agents/own-agents.ts'
import { type Browser, isSealed, sealOf } from '../browser.ts'
import { confirmationBlock } from '../confirm.ts'
import { creationForm, field, form, type Problem, problemOf } from '../fields.ts'
import { firstCall } from '../first-call.ts'
import { html, type Html } from '../html.ts'
import { readListPage, type ListPage } from '../paging.ts'
import { paths } from '../paths.ts'
import { notice } from '../notices.ts'
import { badge, codeBlock, properties, nextPageLink, nameHtml, table, timeHtml } from '../rendering.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps, WebPage } from '../route.ts'
import { signInAgainLink } from '../sign-in/continuation.ts'

const [formPurpose, secretPurpose] = ['new client', 'secret of a new client']

/**
 * Returns the draft of a new client for the form. The draft determines the id and the secret before the form is sent. A
 * form that is submitted twice therefore creates one client, and both responses show its secret.
 */
function newDraft(browser: Browser, ids: IdGenerator): string {
  const draft = `${ids('cli')}.${generateSecret()}`
  return `${draft}.${sealOf(browser, formPurpose, draft)}`
}

/** Returns the credentials of a draft. The client secret is derived from the draft and the secret of the browser. */
export function credentialsOf(browser: Browser, text: string): SuppliedCredentials {
  const [client_id = '', nonce = '', seal = ''] = text.split('.')
  const draft = `${client_id}.${nonce}`
  if (!isSealed(browser, formPurpose, draft, seal))
    throw new Fault('FORBIDDEN', 'the form is out of date: reload its page and try again')
  return { client_id, client_secret: sealOf(browser, secretPurpose, draft) }
}

interface Clients extends ListPage<ManagedClient> {
  agents: readonly ManagedAgent[]
  /** True if the person signed in recently enough to create a client. */
  isFresh: boolean
  /** Draft of the new client; see `newDraft`. */
  draft: string
  problem?: Problem | undefined
}

function clientsPage(visit: Visit, { rows, next, ...view }: Clients): WebPage {
  return {
    title: 'Clients',
    error: view.problem,
    body: html`${notice(visit)}
<p>A client lets one program of yours sign in and act as one agent, with an id and a secret.
<a href="${visit.base}${paths.connect}#clients">The examples</a> show how. Apps of other developers need no client.</p>
${creationForm({ label: 'Create client', content: newClient(visit, view), isOpen: isFormOpen(visit, rows) })}
${rows.length > 0 ? clientTable(visit, rows) : undefined}
${nextPageLink(visit, path, next)}`,
  }
}

const isFormOpen = ({ form, query }: Visit, rows: readonly ManagedClient[]): boolean =>
  rows.length === 0 || form.names.length > 0 || query.has('create') || query.has('agent')

/** Renders clients: of all agents, or of the one agent whose page shows them. */
export const clientTable = (visit: Visit, rows: readonly ManagedClient[], agentId?: string): Html =>
  table({
    label: 'Clients',
    columns: ['Client', ...(agentId === undefined ? ['Agent'] : []), 'Status', 'Created', 'Action'],
    rows,
    cells: (client) => [
      html`<a href="${visit.base}${clientPath(client.id)}">${nameHtml(client.name ?? 'Unnamed client')}</a><br /><small><code>${client.id}</code></small>`,
      ...(agentId === undefined ? [nameHtml(client.handle)] : []),
      clientState(client),
      html`${timeHtml(client.created_at)}<br /><small>by ${creatorText(client)}</small>`,
      revocation(visit, client, agentId),
    ],
    empty: 'No client acts as this agent.',
  })

/** Renders the state of a client, with the time of its last token. */
const clientState = ({ revoked_at, used_at }: ManagedClient): Html => {
  if (revoked_at !== null) return html`${badge('Revoked', 'danger')}<br /><small>${timeHtml(revoked_at)}</small>`
  if (used_at === null) return badge('Not used yet')
  return html`${badge('Connected', 'ok')}<br /><small>Last sign-in ${timeHtml(used_at)}</small>`
}

const revocation = (visit: Visit, { id, name, revoked_at }: ManagedClient, agentId?: string): Html | undefined =>
  revoked_at === null
    ? confirmationBlock(visit, `${clientPath(id)}/revoke`, {
        label: 'Revoke client',
        about: name ?? id,
        effect: revokeEffect,
        fields: agentTabField(agentId),
      })
    : undefined

const clientPath = (id: string): string => `${path}/${encodeURIComponent(id)}`

/** Returns the name of the person who created a client. A deleted account has no name. */
function creatorText({ created_by, creator }: Pick<ManagedClient, 'created_by' | 'creator'>): string {
  if (created_by === operatorCreatorId) return 'the operator'
  return creator ?? 'a deleted account'
}

const revokeEffect =
  'Its program can no longer sign in, and its connections close at once. This cannot be undone: the program needs a new client.'

type NewClientView = Omit<Clients, keyof ListPage<ManagedClient>>

function newClient(visit: Visit, { agents, isFresh, draft, problem }: NewClientView): Html {
  if (!isFresh) return signInAgainLink(visit, path, 'to create a client')
  if (agents.length === 0)
    return html`<p><a href="${visit.base}${paths.agents}">Create an agent</a> first. A client acts as an agent.</p>`
  const fields = html`<input type="hidden" name="draft" value="${draft}" />
${agentChoice(visit, { label: 'Agent', agents, mustChoose: true, problem })}
${field({
  name: 'name',
  label: 'Name',
  value: visit.form('name'),
  maxLength: singleLineCharactersMax,
  hint: 'A name by which you recognize the program.',
  problem,
})}
<button>Create client</button>`
  return form(visit, path, fields, { problem })
}

/** Renders the page that shows the secret of a new client, once. */
const createdPage = (visit: Visit, credentials: SuppliedCredentials, config: WebDeps['config']): WebPage => ({
  title: 'Client created',
  body: html`<section aria-labelledby="secret" class="notice instructions">
<h2 id="secret">Copy the credentials now</h2>
<p>The secret is shown only once. Run these lines in a terminal, or store them where only your program can read them.</p>
${credentialsHtml(credentials, config)}
</section>
<section aria-labelledby="run" class="instructions">
<h2 id="run">Run an example</h2>
<p>Each example reads the newest messages of the agent. Set the variables above first.</p>
${languageSetups(config).map(({ name, lines, how }, n) => html`<details name="language" class="example" ${n === 0 ? html`open` : undefined}><summary>${name}</summary>${codeBlock(lines)}<p>${how}</p></details>`)}
${firstCall(visit, { page: clientPath(credentials.client_id), waiting: waitingText, connected: undefined, opensTab: true })}
<p><a class="button secondary" href="${visit.base}${path}">All clients</a></p>
</section>`,
})

const waitingText = 'Waiting for the first call of the program. This line changes by itself.'

/** Renders the lines that set the credentials of a client in the environment of a program. */
export const credentialsHtml = (credentials: SuppliedCredentials, config: Pick<Config, 'authUrl'>): Html =>
  codeBlock(credentialsCommand(config, credentials))

export const path = paths.clients

const clientId = /^[\x21-\x7e]{1,255}$/

export const showClients = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: await listClients(deps, visit),
})

async function listClients({ store, ids, identity }: WebDeps, visit: PersonVisit, problem?: Problem): Promise<WebPage> {
  const accountId = visit.session.account_id
  const agents = await store.managedAgents.list(accountId, '', agentsListedMax + 1)
  const clients = await readListPage(
    visit,
    (after, limit) => store.managedAgents.clients(accountId, after, limit),
    ({ id }) => id,
  )
  const isFresh = identity.sessions.isFresh(visit.session)
  return clientsPage(visit, { ...clients, problem, agents, isFresh, draft: newDraft(visit.browser, ids) })
}

/** Creates a client. Only this response shows the secret, because the secret is stored nowhere. */
export async function submitClient(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  try {
    deps.identity.changeLimit(visit.session.account_id)
    const credentials = credentialsOf(visit.browser, visit.form('draft'))
    const agent = await requireChosenAgent(deps, visit)
    const { account_id: accountId } = visit.session
    await createClient(deps, { agent: agent.handle, name: visit.form('name') }, { accountId, credentials })
    return { page: createdPage(visit, credentials, deps.config) }
  } catch (thrown) {
    return { page: await listClients(deps, visit, problemOf(thrown)) }
  }
}

/** Returns the client of the visit. Throws NOT_FOUND unless the person manages its agent. */
async function requireClient(
  { store }: WebDeps,
  { session, params: { id = '' } }: PersonVisit,
): Promise<ManagedClient> {
  const client = clientId.test(id) ? await store.managedAgents.client(session.account_id, id) : undefined
  if (!client) throw new Fault('NOT_FOUND', 'you manage no client with this id')
  return client
}

/** Shows a client, and whether its program has signed in. */
export async function showClient(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const client = await requireClient(deps, visit)
  const { id, name, handle, created_at, used_at, revoked_at } = client
  const connected = used_at === null ? undefined : html`Connected: the program signed in ${timeHtml(used_at)}.`
  const body = html`${revoked_at === null ? firstCall(visit, { page: clientPath(id), waiting: waitingText, connected }) : undefined}
${properties({
  Status: clientState(client),
  Agent: handle,
  'Client id': html`<code>${id}</code>`,
  Created: html`${timeHtml(created_at)} by ${creatorText(client)}`,
})}
<div class="actions"><a class="button secondary" href="${visit.base}${paths.connect}#clients">See the examples</a>
${revocation(visit, client)}</div>`
  return { page: { title: name ?? 'Unnamed client', body } }
}

/** Revokes a client. It gets no more tokens, and its sockets close. */
export async function submitRevocation(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const id = visit.params['id'] ?? ''
  await requireClient(deps, visit)
  await revokeClient(deps, id)
  await deps.authority.changed([{ kind: 'client', id }])
  return { see: `${listPath(visit, path, 'apps')}?done=client-revoked` }
}
