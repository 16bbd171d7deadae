import { isOwnerName } from '../domain/handles.ts'
import { Fault } from '../fault.ts'
import { command } from './command.ts'

const createOrganization = command({
  noun: 'organization',
  verb: 'create',
  summary: 'Makes an organization',
  fields: {
    slug: { from: 'position', value: 'SLUG', required: true, help: 'the first half of the handles of its agents' },
    name: { value: 'NAME', required: true, help: 'name for people' },
  },
  async run({ store, ids, clock }, { slug, name }) {
    if (!isOwnerName(slug))
      throw new Fault(
        'VALIDATION_ERROR',
        `${slug} cannot be a slug: up to 39 of a-z, 0-9, _ and -, the first a letter or digit`,
      )
    const organization = { id: ids('org'), slug, name }
    await store.transaction(({ owners }) => owners.createOrganization(organization, clock()))
    return organization
  },
})

const addMember = command({
  noun: 'organization',
  verb: 'add-member',
  summary: 'Makes an account a member of an organization, or changes its role',
  fields: {
    slug: { from: 'position', value: 'SLUG', required: true, help: 'the organization' },
    username: { from: 'position', value: 'USERNAME', required: true, help: 'the account' },
    role: { value: 'ROLE', help: 'a word of the organization, by default member' },
  },
  run: ({ store }, { slug, username, role = 'member' }) =>
    store.transaction(async ({ owners }) => {
      const organization = await owners.owner(slug)
      if (organization?.type !== 'organization') throw new Fault('NOT_FOUND', `there is no organization ${slug}`)
      const account = await owners.account(username)
      if (!account) throw new Fault('NOT_FOUND', `there is no account ${username}`)
      await owners.putMember(organization.id, account.id, role)
      return { slug, username, role }
    }),
})

export const organizationCommands = [createOrganization, addMember]
