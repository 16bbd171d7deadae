import { Readable } from 'node:stream'
import type { AuditArea } from '#generated/rest/models.ts'
import { enums } from '#generated/schemas.ts'
import { Fault } from '../../../fault.ts'
import { managingRoles } from '../../../domain/roles.ts'
import { iterateAuditLines, readAuditLog } from '../../../people/audit.ts'
import type { AuditLog } from '../../../store/people/audit.ts'
import { agentTab } from '../agents/agent-frame.ts'
import { path as agentPath, requestedAgent } from '../agents/agent.ts'
import { choice, form, hiddenField } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { paths } from '../paths.ts'
import { nextPageLink, table, timeHtml } from '../rendering.ts'
import type { PageAnswer, PersonVisit, WebDeps } from '../route.ts'
import type { OrganizationOfMember } from '../../../store/people/organizations.ts'
import { actionText, actorHtml, areasOf, areaTexts, detailsHtml, objectHtml } from './activity-words.ts'
import { ownOrganization } from './organizations.ts'
import { organizationTabs } from './organizations-page.ts'

export const path = `${paths.account}/activity`
export const operatorPath = `${paths.operator}/audit`
export const organizationPath = `${paths.organizations}/:id/activity`
export const agentActivityPath = `${agentPath}/activity`

const rowsPerPage = 50

/** Log that a page shows, with the address of the page. */
interface ShownLog {
  log: AuditLog
  at: string
}

const areaIn = (text: string | null): AuditArea | undefined => enums.AuditArea.find((area) => area === text)

/** Renders a page of a log, with its filter and the button that exports it. */
async function activity({ store }: WebDeps, visit: PersonVisit, { log, at }: ShownLog): Promise<Html> {
  const area = areaIn(visit.query.get('area'))
  const cursor = visit.query.get('cursor') ?? undefined
  const { entries, next_cursor } = await readAuditLog(store, log, { area, cursor, limit: rowsPerPage })
  const query = { ...(area !== undefined && { area }), cursor: next_cursor ?? '' }
  const next = next_cursor === null ? undefined : `?${new URLSearchParams(query)}`
  const options = [
    { value: '', text: 'All activity' },
    ...areasOf(log.kind).map((value) => ({ value, text: areaTexts[value] })),
  ]
  return html`<form method="get" action="${visit.base}${at}" class="choose">
${choice({ name: 'area', label: 'Show', options, selected: area ?? '' })}
<button class="secondary">Filter</button>
</form>
${table({
  label: 'Activity',
  columns: ['Event', 'Object', 'Actor', 'Address', 'Time'],
  rows: entries,
  cells: (entry) => [
    html`${actionText(entry.action)}${detailsHtml(entry)}`,
    objectHtml(entry, log.kind),
    actorHtml(entry),
    entry.address,
    timeHtml(entry.at),
  ],
  empty: area === undefined ? 'No activity yet.' : 'No activity of this kind.',
})}
${nextPageLink(visit, at, next)}
${form(visit, `${at}/export`, html`${hiddenField('area', area ?? '')}<button class="secondary">Export as JSON lines</button>`)}`
}

/** Streams the log as JSON lines, page by page. The download is an entry of the log, too. */
async function exportLog(deps: WebDeps, visit: PersonVisit, { log }: ShownLog): Promise<PageAnswer> {
  const { account_id } = visit.session
  deps.identity.changeLimit(account_id)
  const owner = log.kind === 'deployment' ? {} : { [`${log.kind}_id`]: log.id }
  await deps.store.audit.record({ action: 'export.started', ...owner, details: { content: 'audit log' } })
  const lines = iterateAuditLines(deps.store, log, areaIn(visit.form('area')))
  return { archive: Readable.from(lines, { objectMode: false }), name: 'activity.jsonl', type: 'application/x-ndjson' }
}

const ownLog = ({ session }: PersonVisit): ShownLog => ({ log: { kind: 'account', id: session.account_id }, at: path })

export const showActivity = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: {
    title: 'Activity',
    body: html`<p>Sign-ins, and changes of your account, apps and agents. The newest come first.</p>
${await activity(deps, visit, ownLog(visit))}`,
  },
})

export const exportActivity = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  exportLog(deps, visit, ownLog(visit))

const deployment: ShownLog = { log: { kind: 'deployment' }, at: operatorPath }

export const showAuditLog = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: { title: 'Audit log', body: await activity(deps, visit, deployment) },
})

export const exportAuditLog = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  exportLog(deps, visit, deployment)

/** Returns the log of the requested organization. Throws NOT_FOUND if the person does not manage it. */
async function organizationLog(
  deps: WebDeps,
  visit: PersonVisit,
): Promise<ShownLog & { organization: OrganizationOfMember }> {
  const organization = await ownOrganization(deps, visit)
  const { id, role } = organization
  if (!managingRoles.includes(role)) throw new Fault('NOT_FOUND', 'only owners and admins see this page')
  return { log: { kind: 'organization', id }, at: `${paths.organizations}/${id}/activity`, organization }
}

export async function showOrganizationActivity(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { organization, ...shown } = await organizationLog(deps, visit)
  const body = html`${organizationTabs(visit, organization, 'Activity')}${await activity(deps, visit, shown)}`
  return { page: { title: `@${organization.slug}`, body } }
}

export const exportOrganizationActivity = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  exportLog(deps, visit, await organizationLog(deps, visit))

const agentLog = (id: string): ShownLog => ({
  log: { kind: 'agent', id },
  at: `${paths.agents}/${id}/activity`,
})

export async function showAgentActivity(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const agent = await requestedAgent(deps, visit)
  const body = await activity(deps, visit, agentLog(agent.id))
  return { page: await agentTab(deps, visit, { agent, part: '/activity', body }) }
}

export const exportAgentActivity = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  exportLog(deps, visit, agentLog((await requestedAgent(deps, visit)).id))
