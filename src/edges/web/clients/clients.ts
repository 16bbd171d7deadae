import { operatorCreatorId } from '../../../domain/clients.ts'
import { singleLineCharactersMax } from '../../../domain/visible-text.ts'
import { Fault } from '../../../fault.ts'
import { type SuppliedCredentials, createClient, revokeClient } from '../../../people/clients.ts'
import type { IdGenerator } from '../../../platform/ids.ts'
import { generateSecret } from '../../../platform/secret-hashes.ts'
import type { Config } from '../../../settings/config.ts'
import type { ManagedAgent, ManagedClient } from '../../../store/people/managed-agents.ts'
import { agentChoice } from '../agents/agent-choice.ts'
import { credentialsCommand } from '../agents/connect-lines.ts'
import { agentsListedMax, agentTabField, chosenAgentId, listPath, requireManagedAgent } from '../agents/own-agents.ts'
import { type Browser, isSealed, sealOf } from '../browser.ts'
import { confirmationBlock } from '../confirm.ts'
import { field, form, type Problem, problemOf } from '../fields.ts'
import { noForm } from '../form.ts'
import { html, type Html } from '../html.ts'
import { readListPage, type ListPage } from '../paging.ts'
import { paths } from '../paths.ts'
import { notice } from '../notices.ts'
import { codeBlock, nextPageLink, nameHtml, table, timeHtml } from '../rendering.ts'
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
  config: Pick<Config, 'authUrl'>
  agents: readonly ManagedAgent[]
  /** True if the person signed in recently enough to create a client. */
  isFresh: boolean
  /** Draft of the new client; see `newDraft`. */
  draft: string
  /** Credentials of the new client. The page shows them once. */
  credentials?: SuppliedCredentials
  problem?: Problem
}

function clientsPage(visit: Visit, { rows, next, credentials, config, ...view }: Clients): WebPage {
  return {
    title: 'Clients',
    error: view.problem,
    body: html`${notice(visit)}
${credentials && newSecret(visit, credentials, config)}
<p>A client lets your own program act for one agent. The program signs in with the secret of the client.
Apps of other developers need no client. <a href="${visit.base}${paths.connect}">Connect a program</a> explains both.</p>
${clientTable(visit, rows)}
${nextPageLink(visit, path, next)}
<section aria-labelledby="new" class="narrow">
<h2 id="new">New client</h2>
${newClient(visit, view)}
</section>`,
  }
}

/** Renders clients. On the tab of an agent, `agentId` is its id. */
export const clientTable = (visit: Visit, rows: readonly ManagedClient[], agentId?: string): Html =>
  table({
    label: 'Your clients',
    columns: ['Client', 'Agent', 'Client id', 'Created by', 'Created', 'Action'],
    rows,
    cells: ({ id, name, handle, created_at, revoked_at, ...client }) => [
      nameHtml(name ?? 'Unnamed client'),
      nameHtml(handle),
      html`<code>${id}</code>`,
      creatorText(client),
      timeHtml(created_at),
      revoked_at === null
        ? confirmationBlock(visit, `${path}/${encodeURIComponent(id)}/revoke`, {
            label: 'Revoke client',
            about: name ?? id,
            effect: revokeEffect,
            fields: agentTabField(agentId),
          })
        : html`Revoked ${timeHtml(revoked_at)}`,
    ],
    empty: agentId === undefined ? 'You have no clients yet.' : 'No client acts as this agent.',
  })

/** Returns the name of the person who created a client. A deleted account has no name. */
function creatorText({ created_by, creator }: Pick<ManagedClient, 'created_by' | 'creator'>): string {
  if (created_by === operatorCreatorId) return 'The operator'
  return creator ?? 'A deleted account'
}

const revokeEffect =
  'It gets no more tokens and its connections close at once. This cannot be undone: its program needs a new client.'

type NewClientView = Omit<Clients, keyof ListPage<ManagedClient> | 'credentials' | 'config'>

function newClient(visit: Visit, { agents, isFresh, draft, problem }: NewClientView): Html {
  if (!isFresh) return signInAgainLink(visit, path, 'to create a client')
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

const newSecret = (visit: Visit, credentials: SuppliedCredentials, config: Clients['config']): Html =>
  html`<section aria-labelledby="secret" class="notice">
<h2 id="secret">Client created</h2>
<p>Copy the secret now: it is shown only once. Store it where only your program can read it.</p>
${credentialsHtml(visit, credentials, config)}
</section>`

/** Renders the credentials of a client, with the line that sets them in the environment of a program. */
export const credentialsHtml = (
  visit: Visit,
  { client_id, client_secret }: SuppliedCredentials,
  config: Clients['config'],
): Html =>
  html`<dl>
<dt>Client id</dt><dd class="name"><code>${client_id}</code></dd>
<dt>Client secret</dt><dd class="name"><code>${client_secret}</code></dd>
</dl>
<p>Set these variables in the environment of the program. <a href="${visit.base}${paths.connect}#programs">The examples</a> use them:</p>
${codeBlock(credentialsCommand(config, { client_id, client_secret }))}`

export const path = paths.clients

const clientId = /^[\x21-\x7e]{1,255}$/

export const showClients = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: await listClients(deps, visit),
})

interface Outcome {
  credentials?: SuppliedCredentials
  problem?: Problem
}

async function listClients(
  { config, store, ids, identity }: WebDeps,
  visit: PersonVisit,
  outcome: Outcome = {},
): Promise<WebPage> {
  const accountId = visit.session.account_id
  const agents = await store.managedAgents.list(accountId, '', agentsListedMax + 1)
  const clients = await readListPage(
    visit,
    (after, limit) => store.managedAgents.clients(accountId, after, limit),
    ({ id }) => id,
  )
  const isFresh = identity.sessions.isFresh(visit.session)
  return clientsPage(visit, { ...clients, ...outcome, config, agents, isFresh, draft: newDraft(visit.browser, ids) })
}

/** Creates a client. Only this response shows the secret, because the secret is stored nowhere. */
export async function submitClient(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  try {
    deps.identity.changeLimit(visit.session.account_id)
    const credentials = credentialsOf(visit.browser, visit.form('draft'))
    const agent = await requireManagedAgent(deps, visit, await chosenAgentId(deps, visit))
    const { account_id: accountId } = visit.session
    await createClient(deps, { agent: agent.handle, name: visit.form('name') }, { accountId, credentials })
    return { page: await listClients(deps, { ...visit, form: noForm }, { credentials }) }
  } catch (thrown) {
    return { page: await listClients(deps, visit, { problem: problemOf(thrown) }) }
  }
}

/** Revokes a client. It gets no more tokens, and its sockets close. */
export async function submitRevocation(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const id = visit.params['id'] ?? ''
  const isManaged = clientId.test(id) && (await deps.store.managedAgents.hasClient(visit.session.account_id, id))
  if (!isManaged) throw new Fault('NOT_FOUND', 'you manage no client with this id')
  await revokeClient(deps, id)
  await deps.authority.changed([{ kind: 'client', id }])
  return { see: `${listPath(visit, path, 'apps')}?done=client-revoked` }
}
