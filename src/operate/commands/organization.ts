import { enums } from '#generated/schemas.ts'
import {
  addMember,
  createOrganization,
  deleteOrganizationByOperator,
  removeMember,
  setOrganizationByOperator,
} from '../../people/organizations.ts'
import { approveDomain, endSsoRequirementByOperator, removeDomainByOperator } from '../../people/sso.ts'
import { requireOrganizationId } from '../../people/owners.ts'
import { Fault } from '../../fault.ts'
import { roles } from '../../domain/roles.ts'
import { announceAuthorityChanges } from '../../access/oauth/families.ts'
import type { OrganizationForOperator } from '../../store/people/operations.ts'
import { createCommand } from './command.ts'

const slug = { from: 'position', value: 'SLUG', required: true, help: 'the organization' } as const

const listedMax = 1_000

const create = createCommand({
  noun: 'organization',
  verb: 'create',
  summary: 'Creates an organization',
  fields: {
    slug: { from: 'position', value: 'SLUG', required: true, help: 'the first half of the handles of its agents' },
    name: { value: 'NAME', required: true, help: 'display name' },
  },
  run: createOrganization,
})

const set = createCommand({
  noun: 'organization',
  verb: 'set',
  summary: 'Changes the given fields of an organization',
  fields: {
    slug,
    name: { value: 'NAME', help: 'display name' },
    tier: {
      value: 'TIER',
      allowed: enums.Tier,
      help: 'free or pro; initially the tier of the person who created it, or pro if the operator created it',
    },
  },
  async run(deps, { slug, ...changes }) {
    if (Object.values(changes).every((change) => change === undefined))
      throw new Fault('VALIDATION_ERROR', 'there is nothing to change: give at least one option')
    return { slug, ...(await setOrganizationByOperator(deps, slug, changes)) }
  },
})

const addMemberCommand = createCommand({
  noun: 'organization',
  verb: 'add-member',
  summary: 'Adds an account to an organization, or changes its role',
  fields: {
    slug,
    username: { from: 'position', value: 'USERNAME', required: true, help: 'the account' },
    role: { value: 'ROLE', help: `${roles.join(', ')}; by default member` },
  },
  async run(deps, { slug, username, role = 'member' }) {
    await announceAuthorityChanges(deps.authority, await addMember(deps, { slug, username, role }))
    return { slug, username, role }
  },
})

const removeMemberCommand = createCommand({
  noun: 'organization',
  verb: 'remove-member',
  summary: 'Removes an account from an organization; apps of the account lose access to agents of the organization',
  fields: {
    slug,
    username: { from: 'position', value: 'USERNAME', required: true, help: 'the account' },
  },
  note: 'Clients that the account created for agents of the organization are revoked. Access tokens expire within 15 minutes.',
  async run(deps, { slug, username }) {
    await announceAuthorityChanges(deps.authority, await removeMember(deps, { slug, username }))
    return { slug, username, removed: true }
  },
})

const list = createCommand({
  noun: 'organization',
  verb: 'list',
  summary: 'Lists organizations, in the order of their slugs',
  fields: { prefix: { value: 'TEXT', help: 'only slugs with this prefix' } },
  note: `The list shows at most ${listedMax} organizations.`,
  run: async ({ store }, { prefix = '' }) =>
    (await store.operations.organizations(prefix, '', listedMax)).map(listedOf),
})

const listedOf = ({ slug, name, tier, members, agents, created_at }: OrganizationForOperator) => ({
  slug,
  name,
  tier,
  members,
  agents,
  created_at,
})

const show = createCommand({
  noun: 'organization',
  verb: 'show',
  summary: 'Shows an organization with its members',
  fields: { slug },
  async run({ store }, { slug }) {
    const id = await requireOrganizationId(store, 'slug', slug)
    const organization = await store.operations.organization(id)
    if (!organization) throw new Fault('NOT_FOUND', `${slug} is not the slug of an organization`)
    const members = await store.organizations.members(id, '', listedMax)
    return { id, ...listedOf(organization), members: members.map(({ username, role }) => ({ username, role })) }
  },
})

const remove = createCommand({
  noun: 'organization',
  verb: 'delete',
  summary: 'Deletes an organization without agents; its slug stays reserved',
  destroys: 'the organization with its list of members',
  fields: { slug },
  async run(deps, { slug }) {
    await announceAuthorityChanges(deps.authority, await deleteOrganizationByOperator(deps, slug))
    return { slug, deleted: true }
  },
})

const domain = { from: 'position', value: 'DOMAIN', required: true, help: 'the email domain' } as const

const approveDomainCommand = createCommand({
  noun: 'organization',
  verb: 'approve-domain',
  summary: 'Approves an email domain that an organization claims, without a DNS record',
  fields: { slug, domain },
  async run(deps, { slug, domain }) {
    await approveDomain(deps, await requireOrganizationId(deps.store, 'slug', slug), domain)
    return { slug, domain, approved: true }
  },
})

const removeDomainCommand = createCommand({
  noun: 'organization',
  verb: 'remove-domain',
  summary: 'Removes an email domain from an organization; accounts that its issuer created stay',
  fields: { slug, domain },
  async run(deps, { slug, domain }) {
    await removeDomainByOperator(deps, await requireOrganizationId(deps.store, 'slug', slug), domain)
    return { slug, domain, removed: true }
  },
})

const endSsoRequirement = createCommand({
  noun: 'organization',
  verb: 'end-sso-requirement',
  summary: 'Lets members of an organization use any sign-in again, if its issuer locks them out',
  fields: { slug },
  async run(deps, { slug }) {
    await announceAuthorityChanges(deps.authority, await endSsoRequirementByOperator(deps, slug))
    return { slug, required: false }
  },
})

const domainCommands = [approveDomainCommand, removeDomainCommand, endSsoRequirement]

export const organizationCommands = [
  create,
  list,
  show,
  set,
  addMemberCommand,
  removeMemberCommand,
  remove,
  ...domainCommands,
]
