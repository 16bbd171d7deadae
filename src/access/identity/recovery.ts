import { normalizePassword } from '../../domain/accounts.ts'
import { Fault } from '../../fault.ts'
import { checkNewPassword, storePassword } from '../../people/accounts.ts'
import { noAuthorityChanges, type AuthorityChangeIds } from '../../people/authority-changes.ts'
import type { DirectoryDeps } from '../../people/deps.ts'
import { requestNewPassword, sendsEmail } from '../../people/emails/queue.ts'
import { cancelApprovals } from '../../people/lost-authority.ts'
import { checkTexts, emailRule } from '../../people/texts.ts'
import { hashGeneratedSecret } from '../../platform/secret-hashes.ts'
import type { EmailLink } from '../../store/people/email-links.ts'
import type { SecretChecks } from '../oauth/secrets.ts'
import type { MinuteLimit } from './attempt-limits.ts'

export interface RecoveryDeps extends DirectoryDeps {
  secrets: SecretChecks
  /** Limit on the requests and new passwords of one address. */
  recoveryLimit: MinuteLimit
  /** Limit on the requests of all people together. It bounds the number of stored requests. */
  recoveriesOfAllLimit: MinuteLimit
}

/** New password of a person who followed a link in an email. */
export interface NewPassword {
  password: string
  /** True if all connected apps lose their access. */
  endsApps: boolean
}

/** Recovery of an account whose password is lost, by a link to its confirmed address. */
export interface Recovery {
  /** False if the service sends no emails. */
  isAvailable: boolean
  /** Requests a link. Does the same work whether or not the address belongs to an account. */
  request(address: string, source: string): Promise<void>
  /** Returns the person for whom the link is. Returns undefined if it was used or has expired. */
  find(token: string): Promise<EmailLink | undefined>
  /** Sets a new password, and ends all sessions of the account. The link becomes invalid. */
  reset(token: string, input: NewPassword, source: string): Promise<AuthorityChangeIds>
}

const endedLink = (): Fault => new Fault('CONFLICT', 'the link was used or has expired: ask for a new one')

export function createRecovery(deps: RecoveryDeps): Recovery {
  const { store, clock, secrets, config, recoveryLimit, recoveriesOfAllLimit } = deps
  const find = (token: string): Promise<EmailLink | undefined> =>
    store.emails.findLink(hashGeneratedSecret(token), 'reset-password', clock())
  return {
    isAvailable: sendsEmail(config),
    find,

    async request(email, source) {
      if (!sendsEmail(config)) throw new Fault('FORBIDDEN', 'this service sends no email: ask your administrator')
      checkTexts({ email }, { email: emailRule })
      recoveryLimit(source)
      recoveriesOfAllLimit('all')
      await requestNewPassword(deps, email)
    },

    async reset(token, { password, endsApps }, source) {
      recoveryLimit(source)
      const link = await find(token)
      if (!link) throw endedLink()
      const { account_id: id, username } = link
      checkNewPassword(password, username)
      const passwordHash = await secrets.hash(source, normalizePassword(password))
      return store.transaction(async (inside) => {
        const isValid = await inside.emails.takeLink(hashGeneratedSecret(token), 'reset-password', clock())
        if (!isValid) throw endedLink()
        await storePassword({ ...deps, store: inside }, id, passwordHash)
        const browsers = await inside.operations.signOut(id)
        const families = endsApps ? await inside.tokenFamilies.revokeAll(id, 'revoked by the person', clock()) : []
        await cancelApprovals(inside, families, clock())
        return { ...noAuthorityChanges, browsers, families }
      })
    },
  }
}
