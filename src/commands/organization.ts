import { addMember, createOrganization, removeMember, setOrganization } from '../directory/organizations.ts'
import { enums } from '#generated/schemas.ts'
import { Fault } from '../fault.ts'
import { roles } from '../domain/roles.ts'
import { announceStopped } from '../oauth/stopped.ts'
import { command } from './command.ts'

const create = command({
  noun: 'organization',
  verb: 'create',
  summary: 'Makes an organization',
  fields: {
    slug: { from: 'position', value: 'SLUG', required: true, help: 'the first half of the handles of its agents' },
    name: { value: 'NAME', required: true, help: 'name for people' },
  },
  run: createOrganization,
})

const set = command({
  noun: 'organization',
  verb: 'set',
  summary: 'Changes an organization; what is not named stays',
  fields: {
    slug: { from: 'position', value: 'SLUG', required: true, help: 'the organization' },
    name: { value: 'NAME', help: 'name for people' },
    tier: {
      value: 'TIER',
      allowed: enums.Tier,
      help: 'free or pro; first it has that of the person who made it, and pro where the operator did',
    },
  },
  async run(deps, { slug, ...changes }) {
    if (Object.values(changes).every((change) => change === undefined))
      throw new Fault('VALIDATION_ERROR', 'name at least one thing to change')
    return { slug, ...(await setOrganization(deps, slug, changes)) }
  },
})

const addMemberCommand = command({
  noun: 'organization',
  verb: 'add-member',
  summary: 'Makes an account a member of an organization, or changes its role',
  fields: {
    slug: { from: 'position', value: 'SLUG', required: true, help: 'the organization' },
    username: { from: 'position', value: 'USERNAME', required: true, help: 'the account' },
    role: { value: 'ROLE', help: `${roles.join(', ')}; by default member` },
  },
  async run(deps, { slug, username, role = 'member' }) {
    await announceStopped(deps.authority, await addMember(deps, { slug, username, role }))
    return { slug, username, role }
  },
})

const removeMemberCommand = command({
  noun: 'organization',
  verb: 'remove-member',
  summary: 'Ends the membership of an account in an organization, and what it allowed apps to do as agents of that',
  fields: {
    slug: { from: 'position', value: 'SLUG', required: true, help: 'the organization' },
    username: { from: 'position', value: 'USERNAME', required: true, help: 'the account' },
  },
  note: 'Access tokens that exist already expire within 15 minutes.',
  async run(deps, { slug, username }) {
    await announceStopped(deps.authority, await removeMember(deps, { slug, username }))
    return { slug, username, removed: true }
  },
})

export const organizationCommands = [create, set, addMemberCommand, removeMemberCommand]
