import type { Config } from '../config.ts'
import type { Secrets } from '../oauth/secrets.ts'
import type { MinuteCounts } from '../minute-counts.ts'
import { createWrongSecrets } from '../oauth/wrong-secrets.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import type { Store } from '../store/index.ts'
import { createLimit, type Limit } from './limits.ts'
import { createPasskeys, type Passkeys } from './passkeys.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { createSessions, type Sessions } from './sessions.ts'

export interface IdentityDeps {
  config: Config
  store: Store
  clock: Clock
  counts: MinuteCounts
  ids: Ids
  secrets: Secrets
}

/** Who a person is: known by a password or a passkey, and by the session of a browser from then on. */
export interface Identity {
  passwords: Passwords
  passkeys: Passkeys
  sessions: Sessions
  /** What a person changes, counted by account. */
  changeLimit: Limit
  /** What a person asks without changing anything, such as whether a name is free. */
  questionLimit: Limit
  /** Looks into mailboxes. */
  viewLimit: Limit
  /** Removes what has expired. */
  sweep(now: number): Promise<void>
}

export function createIdentity({ config, counts, ...deps }: IdentityDeps): Identity {
  const limit = (what: string, perMinute: number): Limit =>
    config.rateLimits ? createLimit(what, perMinute, counts) : () => {}
  const wrongPasswords = createWrongSecrets(config, counts, 'wrong-passwords')
  const signUpLimit = limit('sign-ups', config.signUpsPerAddressPerMinute)
  const promptLimit = limit('passkey-prompts', config.passkeyPromptsPerAddressPerMinute)
  const passwords = createPasswords({ ...deps, config, wrongPasswords, signUpLimit })
  const passkeys = createPasskeys({ ...deps, config, promptLimit })
  const sessions = createSessions(deps)
  return {
    passwords,
    passkeys,
    sessions,
    changeLimit: limit('changes', config.writesPerMinute),
    questionLimit: limit('questions', config.searchesPerMinute),
    viewLimit: limit('views', config.requestsPerMinute),
    async sweep(now) {
      await sessions.forgetExpired(now)
      await passkeys.forgetChallenges(now)
      await deps.store.invitations.forget(now)
    },
  }
}
