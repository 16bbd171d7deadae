import { parseScope } from '../../../domain/scopes.ts'
import type { AuditLog } from '../../../store/people/audit.ts'
import type { AuditArea, AuditEntry } from '#generated/rest/models.ts'
import { scopeTexts } from '#generated/scopes.ts'
import { html, type Html } from '../html.ts'
import { nameHtml } from '../rendering.ts'

/** Texts of the areas of a log, in the order of the filter. */
export const areaTexts: Readonly<Record<AuditArea, string>> = {
  session: 'Sign-ins and sign-outs',
  sign_in: 'Failed sign-ins',
  account: 'Accounts',
  passkey: 'Passkeys',
  second_factor: 'Two-factor authentication',
  recovery_code: 'Recovery codes',
  identity: 'Linked identities',
  agent: 'Agents',
  allowlist: 'Allowlists',
  block: 'Blocks',
  app: 'Apps',
  device: 'Devices',
  client: 'Clients',
  webhook: 'Webhooks',
  approval: 'Approvals',
  organization: 'Organizations',
  member: 'Members',
  invitation: 'Invitations',
  single_sign_on: 'Single sign-on',
  domain: 'Domains',
  export: 'Exports',
  token: 'Tokens',
  key: 'Signing keys',
  url_key: 'Keys of file addresses',
  clock: 'Clock',
  audit: 'Removed entries',
}

const deploymentAreas = ['token', 'key', 'url_key', 'clock', 'audit']
const accountAreas = ['session', 'sign_in', 'account', 'passkey', 'second_factor', 'recovery_code', 'identity']
const organizationAreas = ['organization', 'member', 'invitation', 'single_sign_on', 'domain']

/** Areas of which a log of each kind has no entries. */
const absentAreas: Readonly<Record<AuditLog['kind'], readonly string[]>> = {
  account: deploymentAreas,
  agent: [...deploymentAreas, ...accountAreas, ...organizationAreas],
  organization: [...deploymentAreas, ...accountAreas],
  deployment: [],
}

/** Returns the areas by which people filter a log of this kind. */
export const areasOf = (kind: AuditLog['kind']): AuditArea[] =>
  (Object.keys(areaTexts) as AuditArea[]).filter((area) => !absentAreas[kind].includes(area))

/** Texts of the actions whose words differ from their code. */
const actionTexts: Readonly<Record<string, string>> = {
  'account.operator_changed': 'Operator role changed',
  'account.email_changed': 'Email address changed',
  'organization.second_factor_changed': 'Two-factor rule changed',
  'member.role_changed': 'Role changed',
  'invitation.removed': 'Invitation closed',
  'single_sign_on.configured': 'Single sign-on set up',
  'single_sign_on.changed': 'Single sign-on changed',
  'single_sign_on.secret_changed': 'Single sign-on secret changed',
  'single_sign_on.requirement_changed': 'Single sign-on rule changed',
  'single_sign_on.removed': 'Single sign-on removed',
  'session.started': 'Signed in',
  'session.second_factor_proved': 'Second factor confirmed',
  'session.ended': 'Signed out',
  'sign_in.failed': 'Sign-in failed',
  'second_factor.added': 'Two-factor authentication turned on',
  'second_factor.encrypted': 'Two-factor secret encrypted',
  'second_factor.removed': 'Two-factor authentication turned off',
  'allowlist.added': 'Added to allowlist',
  'allowlist.removed': 'Removed from allowlist',
  'block.added': 'Agent blocked',
  'block.removed': 'Agent unblocked',
  'client.taken_over': 'Client moved to another creator',
  'client.secret_changed': 'Client secret changed',
  'webhook.secret_changed': 'Webhook secret changed',
  'key.created': 'Signing key created',
  'key.encrypted': 'Signing key encrypted',
  'key.removed': 'Signing key removed',
  'url_key.created': 'Key of file addresses created',
  'url_key.encrypted': 'Key of file addresses encrypted',
  'url_key.removed': 'Key of file addresses removed',
  'audit.entries_removed': 'Old entries removed',
}

const capitalized = (code: string): string => code.charAt(0).toUpperCase() + code.slice(1).replace(/[._]/g, ' ')

export const actionText = (action: string): string => actionTexts[action] ?? capitalized(action)

const policyTexts: Readonly<Record<string, string>> = { allowlist: 'agents on the allowlist', open: 'every agent' }

/** Texts of details by their names. Undefined for those that only the export shows, such as ids. */
const detailTexts: Readonly<Record<string, (value: string) => Html | string | undefined>> = {
  scope: permissionList,
  inbound_policy: (value) => `Inbound policy: ${policyTexts[value] ?? value}`,
  inactive: (value) => (value === 'true' ? 'Inactive' : 'Active'),
  paused: (value) => (value === 'true' ? 'Paused' : 'Not paused'),
  operator: (value) => (value === 'true' ? 'Operator' : 'No operator'),
  requires_second_factor: (value) => (value === 'true' ? 'Required' : 'Not required'),
  is_required: (value) => (value === 'true' ? 'Required' : 'Not required'),
  visibility: capitalized,
  client_id: () => undefined,
  owner_id: () => undefined,
}

function permissionList(scope: string): Html {
  const scopes = parseScope(scope)
  return html`<details><summary>${scopes.length === 1 ? '1 permission' : `${scopes.length} permissions`}</summary>
<ul>${scopes.map((one) => html`<li>${scopeTexts[one] ?? one}</li>`)}</ul></details>`
}

/** Renders the details of an entry, the permissions last, because they are a list. */
export function detailsHtml({ details }: Pick<AuditEntry, 'details'>): Html | undefined {
  const texts = Object.entries(details)
    .toSorted(([name], [other]) => Number(name === 'scope') - Number(other === 'scope'))
    .map(([name, value]) => (detailTexts[name] ?? ((text) => `${capitalized(name)}: ${text}`))(value))
    .filter((text) => text !== undefined)
  if (texts.length === 0) return undefined
  return html`<br /><small>${texts.map((text, n) => html`${n > 0 ? ', ' : undefined}${text}`)}</small>`
}

/** Renders the object, and the agent to which it belongs. Only the log of the deployment shows objects by their ids. */
export function objectHtml(
  { agent_name, object_name, object_id }: Pick<AuditEntry, 'agent_name' | 'object_name' | 'object_id'>,
  kind: AuditLog['kind'],
): Html | undefined {
  const name = nameHtml(object_name)
  const object =
    name ?? (kind === 'deployment' && object_id !== null ? html`<small class="id">${object_id}</small>` : undefined)
  if (agent_name === null || agent_name === object_name) return object
  return object === undefined
    ? nameHtml(agent_name)
    : html`<span>${object} <small>of ${nameHtml(agent_name)}</small></span>`
}

/** Names of actors that are no person. */
const actorTexts: Readonly<Record<string, string>> = {
  service: 'The service',
  database: 'Change in the database',
  none: 'Not signed in',
}

/** Renders the actor. A person has no mark before the name. */
export function actorHtml({ actor_type, actor_name, actor_id }: Omit<AuditEntry, 'details'>): Html {
  const type = actorTexts[actor_type] ?? capitalized(actor_type)
  const name = nameHtml(actor_name ?? actor_id)
  if (name === undefined) return html`${type}`
  return actor_type === 'person' ? name : html`${type} ${name}`
}
