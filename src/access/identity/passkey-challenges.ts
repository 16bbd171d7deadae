import { hash } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Store } from '../../store/index.ts'

const challengeMs = 5 * 60_000

/** Creates the store of pending challenges. Each challenge is stored as a hash and can be answered once. */
export function challengesIn(passkeys: Store['passkeys'], clock: Clock) {
  const digestOf = (purpose: string, browser: string, challenge: string): string =>
    hash('sha256', `${purpose} ${browser} ${challenge}`, 'base64url')
  return {
    remember: (purpose: string, browser: string, challenge: string): Promise<void> =>
      passkeys.challenge(digestOf(purpose, browser, challenge), clock() + challengeMs),
    expecting:
      (purpose: string, browser: string) =>
      (challenge: string): Promise<boolean> =>
        passkeys.takeChallenge(digestOf(purpose, browser, challenge), clock()),
  }
}
