import type { Store } from '../store/index.ts'
import type { OwnerWithTier } from '../store/people/owners.ts'
import { FieldFault } from './field-fault.ts'

/** Returns the owner with this name. The handles of its agents begin with the name. */
export const findOwner = ({ owners }: Store, name: string): Promise<OwnerWithTier | undefined> => owners.owner(name)

/** Returns the id of an account. Throws NOT_FOUND if there is none. */
export async function requireAccountId({ owners }: Store, field: string, username: string): Promise<string> {
  const account = await owners.account(username)
  if (!account)
    throw new FieldFault(field, 'is not the username of an account', { code: 'NOT_FOUND', subject: username })
  return account.id
}

/** Returns the id of an organization. Throws NOT_FOUND if there is none. */
export async function requireOrganizationId({ owners }: Store, field: string, slug: string): Promise<string> {
  const owner = await owners.owner(slug)
  if (owner?.type !== 'organization')
    throw new FieldFault(field, 'is not the slug of an organization', { code: 'NOT_FOUND', subject: slug })
  return owner.id
}

/** Returns the error for a name in use. Accounts and organizations share one namespace. */
export const nameTakenFault = (field: string, name: string): FieldFault =>
  new FieldFault(field, 'is taken', {
    code: 'CONFLICT',
    subject: `the name ${name}`,
    formText: 'This name is taken. Choose another one.',
  })
