import type { DirectoryDeps } from './deps.ts'
import { accountNamed, nameTaken, organizationNamed } from './owners.ts'
import { checkTexts, line, ownerName } from './texts.ts'

export interface NewOrganization {
  slug: string
  name: string
}

export interface NewMember {
  /** The organization. */
  slug: string
  /** The account. */
  username: string
  /** A word of the organization's choice. */
  role: string
}

export const checkOrganization = (organization: NewOrganization): void =>
  checkTexts(organization, { slug: ownerName, name: line })

/** Of texts alone: whether there are such an organization and account is seen when the member is added. */
export const checkMember = (member: NewMember): void => checkTexts(member, { role: line })

/** Makes an organization under a name that is free. */
export async function createOrganization({ store, ids, clock }: DirectoryDeps, { slug, name }: NewOrganization) {
  checkOrganization({ slug, name })
  const organization = { id: ids('org'), slug, name }
  const isCreated = await store.transaction(({ owners }) => owners.createOrganization(organization, clock()))
  if (!isCreated) throw nameTaken('slug', slug)
  return organization
}

/** Makes the organization, or changes the one of that name. */
export async function ensureOrganization({ store, ids, clock }: DirectoryDeps, { slug, name }: NewOrganization) {
  checkOrganization({ slug, name })
  const id = await store.owners.putOrganization({ id: ids('org'), slug, name }, clock())
  if (id === undefined) throw nameTaken('slug', slug)
}

/** Makes an account a member of an organization, or changes its role there. */
export async function addMember({ store }: DirectoryDeps, member: NewMember): Promise<void> {
  checkMember(member)
  return store.transaction(async (inside) => {
    const organizationId = await organizationNamed(inside, 'slug', member.slug)
    const accountId = await accountNamed(inside, 'username', member.username)
    await inside.owners.putMember(organizationId, accountId, member.role)
  })
}
