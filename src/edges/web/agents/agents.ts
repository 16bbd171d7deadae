import type { Tier } from '#generated/rest/models.ts'
import { enums } from '#generated/schemas.ts'
import type { StoredAgent } from '../../../domain/agents.ts'
import { checkNewHandle } from '../../../people/agents.ts'
import { findOwner } from '../../../people/owners.ts'
import type { ListedDeletedAgent } from '../../../store/people/deleted-agents.ts'
import type { ManagedOwner } from '../../../store/people/managed-agents.ts'
import { choice, creationForm, field, form, type Problem, problemOf } from '../fields.ts'
import { formToken } from '../forgery.ts'
import { html, type Html } from '../html.ts'
import { avatar } from '../icons.ts'
import { readListPage, type ListPage } from '../paging.ts'
import { paths } from '../paths.ts'
import { notice } from '../notices.ts'
import { agentState, nextPageLink, secondLine, table, timeHtml } from '../rendering.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps, WebPage } from '../route.ts'
import { policyFields, policyIn, policyText, profileFields, visibilityIn } from './agent-fields.ts'
import { createManagedAgent, requireManagedOwner, throwAsNameFault } from './own-agents.ts'

interface Agents extends ListPage<StoredAgent> {
  /** Owners whose agents the person manages. */
  owners: readonly ManagedOwner[]
  /** Most recently deleted agents. */
  deleted: readonly ListedDeletedAgent[]
  /** Tiers of these owners. */
  tiers: readonly Tier[]
  problem: Problem | undefined
}

function agentsPage(visit: Visit, { rows, next, owners, deleted, tiers, problem }: Agents): WebPage {
  const fields = html`${nameFields(visit, owners, problem)}${nameStatus(visit)}
${profileFields(problem, { display_name: visit.form('display_name'), visibility: oneIn(enums.Visibility, visit.form('visibility')) })}
${policyFields(visit, problem, { tiers, inbound_policy: oneIn(enums.InboundPolicy, visit.form('inbound_policy')) })}
<button>Create agent</button>`
  return {
    title: 'Agents',
    error: problem,
    script: 'names.js',
    body: html`${notice(visit)}
<p>An agent has a handle, to which other agents send mail, and a mailbox.</p>
${creationForm({
  label: 'Create agent',
  content: form(visit, path, fields, { problem }),
  isOpen: problem !== undefined || isTyped(visit) || rows.length === 0,
})}
${
  rows.length === 0
    ? undefined
    : table({
        label: 'Your agents and agents of your organizations',
        columns: ['Agent', 'Inbound policy', 'State'],
        rows,
        cells: ({ id, handle, owner_label, display_name, inbound_policy, paused, inactive }) => [
          html`<span class="agent">${avatar(handle)}<span>${
            owners.some(({ name }) => name === owner_label)
              ? html`<a href="${visit.base}${path}/${id}">${handle}</a>`
              : handle
          }${secondLine(display_name)}</span></span>`,
          policyText(inbound_policy),
          agentState(inactive, paused),
        ],
        empty: '',
      })
}
${nextPageLink(visit, path, next)}
${deleted.length > 0 ? deletedSection(deleted) : undefined}`,
  }
}

/** Returns true if the page shows a form again that somebody filled in before sign-in. */
const isTyped = ({ form }: Visit): boolean => form.names.includes('name')

const oneIn = <Word extends string>(words: readonly Word[], text: string): Word | undefined =>
  words.find((word) => word === text)

/** Renders the element in which the script shows whether the name is free. */
const nameStatus = (visit: Visit): Html =>
  html`<p role="status" class="name" data-names="${visit.base}${path}/name" data-names-token="${formToken(visit.browser, `${path}/name`)}"></p>`

const deletedSection = (deleted: readonly ListedDeletedAgent[]): Html =>
  html`<section aria-labelledby="deleted">
<h2 id="deleted">Deleted agents</h2>
<p>Their handles stay reserved.</p>
${table({
  label: 'Deleted agents',
  columns: ['Handle', 'Deleted', 'Mail'],
  rows: deleted,
  cells: ({ handle, deleted_at, cleared_at }) => [
    handle,
    timeHtml(deleted_at),
    cleared_at === null ? 'Removal in progress' : 'Removed',
  ],
  empty: '',
})}
</section>`

/**
 * Renders the field for the name of an agent. If the person manages agents of several owners, also renders the list of
 * these owners.
 */
export function nameFields(
  visit: Visit,
  owners: readonly ManagedOwner[],
  problem: Problem | undefined,
  { isOptional = false } = {},
): Html {
  const [only, ...others] = owners
  const hint =
    others.length > 0 ? 'Second part of the handle, after the owner.' : `Its handle will be @${only?.name}.name.`
  return html`${
    others.length === 0
      ? undefined
      : choice({
          name: 'owner',
          label: 'Owner',
          options: owners.map(({ name }) => ({ value: name, text: `@${name}` })),
          selected: visit.form('owner'),
          problem,
        })
  }
${field({ name: 'name', label: 'Agent name', value: visit.form('name'), maxLength: 39, isOptional, hint, problem })}`
}

export const path = paths.agents

/** Highest number of deleted agents on the page. */
const deletedAgentsMax = 20

export const showAgents = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: await listAgents(deps, visit),
})

async function listAgents({ store }: WebDeps, visit: PersonVisit, problem?: Problem): Promise<WebPage> {
  const { account_id: accountId } = visit.session
  const owners = await store.managedAgents.owners(accountId)
  const agents = await readListPage(
    visit,
    (after, limit) => store.profiles.ofAccount(accountId, { q: undefined, after, limit }),
    ({ handle }) => handle,
  )
  return agentsPage(visit, {
    ...agents,
    owners,
    deleted: await store.deletedAgents.list(accountId, deletedAgentsMax),
    tiers: await tiersOf(store, owners),
    problem,
  })
}

/** Highest number of owners whose tiers are read. */
const tiersMax = 20

async function tiersOf(store: WebDeps['store'], owners: readonly ManagedOwner[]): Promise<Tier[]> {
  const found = await Promise.all(owners.slice(0, tiersMax).map(({ name }) => findOwner(store, name)))
  return found.flatMap((owner) => (owner === undefined ? [] : [owner.tier]))
}

export async function submitAgent(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  try {
    const { form } = visit
    const id = await createManagedAgent(deps, visit, {
      owner: ownerIn(visit),
      name: form('name'),
      // Without a display name, the agent gets the default.
      ...(form('display_name') !== '' && { display_name: form('display_name') }),
      visibility: visibilityIn(visit),
      inbound_policy: policyIn(visit),
    })
    return { see: `${path}/${id}?done=agent-made` }
  } catch (thrown) {
    return { page: await listAgents(deps, visit, problemOf(thrown)) }
  }
}

const ownerIn = ({ form, session }: PersonVisit): string => form('owner') || session.username

/** Checks for the script of the form if a name is free. Answers only for owners whose agents the person manages. */
export async function checkAgentName(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  deps.identity.questionLimit(visit.session.account_id)
  const [owner, name] = [ownerIn(visit), visit.form('name')]
  const handle = `@${owner}.${name}`
  try {
    await requireManagedOwner(deps, visit, owner)
    await checkNewHandle(deps.store, handle).catch(throwAsNameFault)
    return { json: { isFree: true, text: `${handle} is free.` } }
  } catch (thrown) {
    return { json: { isFree: false, text: problemOf(thrown).text } }
  }
}
