import { changePassword, createAccount, hasPassword } from '../../people/accounts.ts'
import type { DirectoryDeps } from '../../people/deps.ts'
import { FieldFault } from '../../people/field-fault.ts'
import { reservedNameText } from '../../people/texts.ts'
import { normalizePassword } from '../../domain/accounts.ts'
import { isOwnerName } from '../../domain/handles.ts'
import { isReservedName } from '../../domain/reserved-names.ts'
import { Fault } from '../../fault.ts'
import type { Config } from '../../settings/config.ts'
import type { CheckedPassword } from '../../store/access/second-factors.ts'
import type { SecretChecks, FailedSecretLimits } from '../oauth/secrets.ts'
import { dummyHashes } from '../../platform/secret-hashes.ts'
import type { MinuteLimit } from './attempt-limits.ts'

export interface PasswordDeps extends DirectoryDeps {
  config: DirectoryDeps['config'] & Pick<Config, 'localSignIn'>
  secrets: SecretChecks
  /** Counts of wrong passwords, by username and remote address. */
  wrongPasswords: FailedSecretLimits
  signUpLimit: MinuteLimit
}

export interface PasswordCredentials {
  username: string
  password: string
}

export interface Passwords {
  /** Creates an account and returns its id. */
  signUp(input: PasswordCredentials & { email: string }, source: string): Promise<string>
  /** Returns the account with this username and password. Throws if there is none. */
  signIn(credentials: PasswordCredentials, source: string): Promise<CheckedPassword>
  /** Replaces the password, and ends all sessions except the given one. Returns the ids of the ended sessions. */
  change(
    credentials: PasswordCredentials,
    newPassword: string,
    session: { id: string; source: string },
  ): Promise<string[]>
}

/**
 * Creates the sign-up and the sign-in with passwords. Sign-up reveals that a username is taken, because usernames are
 * public. It does not compare email addresses. Sign-in returns the same error after the same time for an unknown
 * username and a wrong password.
 */
export function createPasswords(deps: PasswordDeps): Passwords {
  const { store, secrets, wrongPasswords, signUpLimit } = deps

  /**
   * Records the failure after the answer. It runs the same statement for an unknown username, so that the time of other
   * requests does not reveal whether an account exists.
   */
  function recordFailure(accountId = ''): void {
    store.audit.recordFailedSignIn(accountId, 'password', deps.clock()).catch(() => {}) // the answer is already known
  }

  function requireLocalSignIn(): void {
    if (!deps.config.localSignIn) throw new Fault('FORBIDDEN', 'passwords are turned off: use single sign-on')
  }

  async function signIn(credentials: PasswordCredentials, source: string): Promise<CheckedPassword> {
    requireLocalSignIn()
    const username = credentials.username.trim().toLowerCase() // phone keyboards add capitals and spaces
    const password = normalizePassword(credentials.password)
    const attempt = { clientId: username, source }
    const named = isOwnerName(username) ? await store.owners.account(username) : undefined
    const account = named && hasPassword(named) ? named : undefined
    const stored = account?.password_hash ?? dummyHashes.chosen
    // A correct password is accepted even after too many failed attempts of other people.
    const isQuicklyCorrect = secrets.isQuicklyCorrect(password, stored) // also without an account, to take the same time
    if (isQuicklyCorrect && account) return account
    wrongPasswords.requireFew(attempt)
    return secrets.inTurn(source, password, stored, async () => {
      const takeBack = await wrongPasswords.reserve(attempt)
      const isCorrect = await secrets.verify(password, stored)
      if (isCorrect && account) {
        await takeBack()
        return account
      }
      recordFailure(account?.id)
      throw new Fault('UNAUTHORIZED', 'username or password is wrong')
    })
  }

  return {
    async signUp({ username, email, password }, source) {
      requireLocalSignIn()
      signUpLimit(source)
      if (isReservedName(username))
        throw new FieldFault('username', 'is reserved: choose another username', {
          formText: reservedNameText,
        })
      const hash = (chosen: string): Promise<string> => secrets.hash(source, chosen)
      const { id } = await createAccount(deps, { username, email, password }, { hash })
      return id
    },

    signIn,

    async change({ username, password }, newPassword, session) {
      const { id } = await signIn({ username, password }, session.source)
      const hash = (chosen: string): Promise<string> => secrets.hash(session.source, chosen)
      return changePassword(deps, { id, username }, newPassword, hash, ({ webSessions }) =>
        webSessions.endOthers(id, session.id),
      )
    },
  }
}
