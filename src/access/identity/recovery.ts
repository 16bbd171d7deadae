import { normalizePassword } from '../../domain/accounts.ts'
import { Fault } from '../../fault.ts'
import { checkNewPassword, storePassword } from '../../people/accounts.ts'
import { noAuthorityChanges, type AuthorityChangeIds } from '../../people/authority-changes.ts'
import type { DirectoryDeps } from '../../people/deps.ts'
import { requestNewPassword, sendsEmail } from '../../people/emails/queue.ts'
import { cancelApprovals } from '../../people/lost-authority.ts'
import { checkTexts, emailRule } from '../../people/texts.ts'
import { hashGeneratedSecret } from '../../platform/secret-hashes.ts'
import type { Config } from '../../settings/config.ts'
import type { EmailLink } from '../../store/people/email-links.ts'
import type { SecretChecks } from '../oauth/secrets.ts'
import type { MinuteLimit } from './attempt-limits.ts'

export interface RecoveryDeps extends DirectoryDeps {
  config: DirectoryDeps['config'] & Pick<Config, 'localSignIn'>
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
  /** Sentence for people, if nobody can set a new password by a link. */
  unavailableText: string | undefined
  /** Requests a link. Does the same work whether or not the address belongs to an account. */
  request(address: string, source: string): Promise<void>
  /** Returns the person for whom the link is. Returns undefined if it was used or has expired. */
  find(token: string): Promise<EmailLink | undefined>
  /** Sets a new password, and ends all sessions of the account. The link becomes invalid. */
  reset(token: string, input: NewPassword, source: string): Promise<AuthorityChangeIds>
}

const endedLink = (): Fault => new Fault('CONFLICT', 'the link was used or has expired: ask for a new one')

/** Returns a sentence if the service sends no emails, or if it does not accept passwords. */
function unavailableTextOf(config: RecoveryDeps['config']): string | undefined {
  if (!config.localSignIn) return 'Passwords are turned off. Use single sign-on.'
  if (!sendsEmail(config))
    return 'This service sends no email. Ask your administrator to set a new password for your account.'
  return undefined
}

export function createRecovery(deps: RecoveryDeps): Recovery {
  const { store, clock, secrets, config, recoveryLimit, recoveriesOfAllLimit } = deps
  const unavailableText = unavailableTextOf(config)
  const find = async (token: string): Promise<EmailLink | undefined> =>
    unavailableText === undefined
      ? store.emails.findLink(hashGeneratedSecret(token), 'reset-password', clock())
      : undefined
  return {
    unavailableText,
    find,

    async request(email, source) {
      if (unavailableText !== undefined) throw new Fault('FORBIDDEN', unavailableText)
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
