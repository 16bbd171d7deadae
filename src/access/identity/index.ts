import { fixedLimits } from '#generated/limits.ts'
import type { Config } from '../../settings/config.ts'
import { createFailedSecretLimits, type SecretChecks } from '../oauth/secrets.ts'
import type { MinuteCounts } from '../minute-counts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { IdGenerator } from '../../platform/ids.ts'
import type { Store } from '../../store/index.ts'
import { createMinuteLimit, type MinuteLimit } from './attempt-limits.ts'
import { createPasskeys, type Passkeys } from './passkeys.ts'
import { createSecondFactors, type SecondFactors } from './second-factors.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { createRecovery, type Recovery } from './recovery.ts'
import { createWebSessions, type WebSessions } from './sessions.ts'

export interface IdentityDeps {
  config: Config
  store: Store
  clock: Clock
  counts: MinuteCounts
  ids: IdGenerator
  secrets: SecretChecks
}

/** Sign-in of people by password, second factor and passkey, and the sessions of their browsers. */
export interface Identity {
  passwords: Passwords
  passkeys: Passkeys
  secondFactors: SecondFactors
  recovery: Recovery
  sessions: WebSessions
  /** Limit on the accounts that people request from one address in a minute. */
  signUpLimit: MinuteLimit
  /** Limit on the changes that one account makes in a minute. */
  changeLimit: MinuteLimit
  /** Limit on the requests of one account that change nothing, such as a check if a name is free. */
  questionLimit: MinuteLimit
  /** Limit on the views of mailboxes by one account in a minute. */
  viewLimit: MinuteLimit
  /**
   * Limit on the user codes that people enter: of one person, from one address, and of all people together. Both
   * correct and wrong codes count, so that concurrent attempts count, too.
   */
  userCodeLimit(accountId: string, source: string): void
  /** Limit on the client metadata documents that the service fetches: for one person, and from one address. */
  documentLimit(accountId: string, source: string): void
  /** Removes expired sessions, challenges and invitations. */
  sweep(now: number): Promise<void>
}

/** Requests for a new password that all people together may make in a minute. */
const recoveriesPerMinute = 600

export function createIdentity({ config, counts, ...deps }: IdentityDeps): Identity {
  const limit = (name: string, perMinute: number): MinuteLimit =>
    config.rateLimits ? createMinuteLimit(name, perMinute, counts) : () => {}
  const wrongPasswords = createFailedSecretLimits(config, counts, 'wrong-passwords')
  const signUpLimit = limit('sign-ups', config.signUpsPerAddressPerMinute)
  const promptLimit = limit('passkey-prompts', config.passkeyPromptsPerAddressPerMinute)
  const codesOfPerson = limit('user-codes', fixedLimits.userCodesPerPersonPerMinute)
  const codesOfAddress = limit('user-codes by address', config.wrongSecretsPerAddressPerMinute)
  const codesOfAll = limit('user-codes of all', fixedLimits.userCodesPerMinute)
  const documentsOfPerson = limit('client-documents', fixedLimits.clientDocumentsPerPersonPerMinute)
  const documentsOfAddress = limit('client-documents by address', config.registrationsPerAddressPerMinute)
  const passwords = createPasswords({ ...deps, config, wrongPasswords, signUpLimit })
  const passkeys = createPasskeys({ ...deps, config, promptLimit })
  const wrongCodes = createFailedSecretLimits(config, counts, 'wrong-codes')
  const secondFactors = createSecondFactors({ ...deps, config, wrongCodes })
  const recoveryLimit = limit('recoveries', config.signUpsPerAddressPerMinute)
  const recoveriesOfAllLimit = limit('recoveries of all', recoveriesPerMinute)
  const recovery = createRecovery({ ...deps, config, recoveryLimit, recoveriesOfAllLimit })
  const sessions = createWebSessions({ ...deps, config })
  return {
    passwords,
    passkeys,
    secondFactors,
    recovery,
    sessions,
    signUpLimit,
    changeLimit: limit('changes', config.writesPerMinute),
    questionLimit: limit('questions', config.searchesPerMinute),
    viewLimit: limit('views', config.requestsPerMinute),
    userCodeLimit(accountId, source) {
      codesOfPerson(accountId)
      codesOfAddress(source)
      codesOfAll('all')
    },
    documentLimit(accountId, source) {
      documentsOfPerson(accountId)
      documentsOfAddress(source)
    },
    async sweep(now) {
      await sessions.forgetExpired(now)
      await passkeys.forgetChallenges(now)
      await secondFactors.forgetSteps(now)
      await deps.store.invitations.forget(now)
    },
  }
}
