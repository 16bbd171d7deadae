import { Fault } from '../../fault.ts'
import { hashGeneratedSecret } from '../../platform/secret-hashes.ts'
import type { Store } from '../../store/index.ts'
import type { EmailLink } from '../../store/people/email-links.ts'
import { notifyAddress, type EmailDeps } from './queue.ts'

export interface ConfirmationDeps extends EmailDeps {
  store: Pick<Store, 'emails' | 'transaction'>
}

/** Sends a link that confirms this address for the account. */
export const requestConfirmation = (deps: EmailDeps, accountId: string, address: string): Promise<void> =>
  notifyAddress(deps, { accountId, address }, { kind: 'confirm-email' })

/**
 * Returns the link if it is valid for this account. A person who gets the link for the account of somebody else cannot
 * confirm the address, because nobody may get a confirmed address that belongs to another person.
 */
export async function findConfirmation(
  { store, clock }: ConfirmationDeps,
  accountId: string,
  token: string,
): Promise<EmailLink | undefined> {
  const link = await store.emails.findLink(hashGeneratedSecret(token), 'confirm-email', clock())
  return link?.account_id === accountId ? link : undefined
}

/** Confirms the address of a link, which may replace the former address. The former address is notified. */
export async function confirmEmail(deps: ConfirmationDeps, accountId: string, token: string): Promise<void> {
  const { store, clock } = deps
  const link = await findConfirmation(deps, accountId, token)
  await store.transaction(async (inside) => {
    const isValid = link && (await inside.emails.takeLink(hashGeneratedSecret(token), 'confirm-email', clock()))
    if (!isValid) throw new Fault('CONFLICT', 'the link was used or has expired: ask for a new one')
    const former = await inside.emails.confirm(accountId, link.address, clock())
    await inside.emails.removeLinks(accountId, ['confirm-email', 'reset-password'])
    if (former !== undefined)
      await notifyAddress({ ...deps, store: inside }, { accountId, address: former }, { kind: 'email-changed' })
  })
}
