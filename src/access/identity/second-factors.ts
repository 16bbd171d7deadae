import { hash, randomBytes } from 'node:crypto'
import { generateSecret, generateURI, verify } from 'otplib'
import { FieldFault } from '../../people/field-fault.ts'
import { Fault } from '../../fault.ts'
import { hourMs } from '../../domain/durations.ts'
import { notifyPerson } from '../../people/emails/queue.ts'
import type { Clock } from '../../platform/clock.ts'
import type { IdGenerator } from '../../platform/ids.ts'
import type { Config } from '../../settings/config.ts'
import type { Store } from '../../store/index.ts'
import type { SecondFactorState } from '../../store/access/second-factors.ts'
import type { MinuteLimit } from './attempt-limits.ts'

const serviceName = 'Agent Messaging Service'
/** Number of recovery codes that the service creates together. */
export const recoveryCodesMax = 10
/** Milliseconds within which a person confirms a new authenticator app. */
const setupMs = 30 * 60_000
/** Minutes within which a person enters the code after the password. */
const stepMinutes = 10
const stepMs = stepMinutes * 60_000
/** Wrong codes after which an account accepts no code of its app for an hour. Recovery codes still work. */
export const wrongCodesMax = 10
/** Seconds by which the clock of a phone may differ (RFC 6238 section 5.2). */
const clockSkewSeconds = 30
const appCode = /^\d{6}$/
/** Characters of a recovery code: Crockford's base32, without letters that look like digits. */
const recoveryAlphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const recoveryCode = /^[0-9a-hjkmnp-tv-z]{16}$/

export interface SecondFactorDeps {
  store: Pick<Store, 'audit' | 'emails' | 'secondFactors' | 'secondSteps' | 'transaction'>
  clock: Clock
  ids: IdGenerator
  config: Pick<Config, 'smtpUrl'>
  /** Limit on the codes from one address, correct or wrong. */
  codeLimit: MinuteLimit
}

/**
 * Second factor of sign-in with a password: a time-based one-time password of an authenticator app (RFC 6238), or one
 * of ten recovery codes.
 */
export interface SecondFactors {
  state(accountId: string): Promise<SecondFactorState | undefined>
  /** Returns true if the account has a confirmed authenticator app. */
  isOn(accountId: string): Promise<boolean>
  /** Creates the secret of a new authenticator app. It counts only after `confirm`. */
  prepare(accountId: string): Promise<void>
  /** Returns the secret to confirm, in base32, and the `otpauth` address for a QR code. */
  prepared(owner: { accountId: string; username: string }): Promise<{ secret: string; address: string } | undefined>
  /** Turns the second factor on with the first code of the app. Returns the recovery codes, which are shown once. */
  confirm(accountId: string, code: string, source: string): Promise<string[]>
  /** Replaces the recovery codes. `code` proves that the person has the second factor. */
  renewRecoveryCodes(accountId: string, code: string, source: string): Promise<string[]>
  /** Verifies a code of a person who is signed in without one. */
  prove(accountId: string, code: string, source: string): Promise<void>
  /** Turns the second factor off. */
  turnOff(accountId: string, code: string, source: string): Promise<void>
  /** Stores that this browser entered the correct password of the account. */
  beginStep(browser: string, accountId: string): Promise<void>
  /** Finishes the sign-in of this browser with a code. Returns the id of the account. */
  finishStep(browser: string, code: string, source: string): Promise<string>
  forgetSteps(now: number): Promise<void>
}

const fastHash = (text: string): string => hash('sha256', text, 'base64url')
const stepDigestOf = (browser: string): string => fastHash(`second step ${browser}`)

/** Returns the hash of a recovery code. A fast hash is enough, because a code has 80 random bits. */
const hashOfRecoveryCode = (accountId: string, code: string): string => fastHash(`recovery ${accountId} ${code}`)

/** Returns a recovery code: four groups of four characters. */
function generateRecoveryCode(): string {
  const characters = Array.from(randomBytes(16), (byte) => recoveryAlphabet[byte % recoveryAlphabet.length]).join('')
  return characters.match(/.{4}/g)!.join('-')
}

/** Removes the spaces and hyphens that people type, and reads O, I and L as digits. */
const normalizeCode = (code: string): string =>
  code.slice(0, 64).replace(/[\s-]/g, '').toLowerCase().replace(/o/g, '0').replace(/[il]/g, '1')

const wrongCode = (): FieldFault =>
  new FieldFault('code', 'is not correct', {
    formText: 'This code is not correct. Codes change every 30 seconds, and each works once.',
  })

/** Returns the function that checks a code of one person. It throws if the code is wrong. */
function createCodeChecks({ store, clock, codeLimit }: SecondFactorDeps) {
  const { secondFactors } = store

  /** Verifies a code of the authenticator app. Each code is accepted once (RFC 6238 section 5.2). */
  async function requireAppCode(accountId: string, code: string): Promise<void> {
    const now = clock()
    const known = await secondFactors.attempt(accountId, { most: wrongCodesMax, wrongSince: now - hourMs }, now)
    if (!known)
      throw new FieldFault('code', 'cannot be checked', {
        formText: `There were ${wrongCodesMax} wrong codes. Use a recovery code, or wait an hour.`,
      })
    const options = { secret: known.secret, epoch: Math.floor(now / 1_000), epochTolerance: clockSkewSeconds }
    const result = await verify({ ...options, token: code, afterTimeStep: known.lastStep })
    const step = result.valid && 'timeStep' in result ? result.timeStep : undefined
    if (step === undefined || !(await secondFactors.accept(accountId, step, now))) throw wrongCode()
  }

  return {
    /** Verifies a code of the app, typed with spaces or not. */
    async requireAppCode(accountId: string, typed: string, source: string): Promise<void> {
      codeLimit(source)
      const code = normalizeCode(typed)
      if (!appCode.test(code)) throw wrongCode()
      await requireAppCode(accountId, code)
    },

    /** Verifies a code of the app, or a recovery code, which it uses up. */
    async requireCode(accountId: string, typed: string, source: string): Promise<void> {
      codeLimit(source)
      const code = normalizeCode(typed)
      if (appCode.test(code)) return requireAppCode(accountId, code)
      const isRecoveryCode = recoveryCode.test(code)
      if (isRecoveryCode && (await secondFactors.useRecoveryCode(accountId, hashOfRecoveryCode(accountId, code))))
        return
      throw wrongCode()
    },
  }
}

export function createSecondFactors(deps: SecondFactorDeps): SecondFactors {
  const { store, clock } = deps
  const { secondFactors, transaction } = store
  const { requireAppCode, requireCode } = createCodeChecks(deps)
  const prepared = (accountId: string) => secondFactors.prepared(accountId, clock() - setupMs)

  const notify = (inside: Store, accountId: string): Promise<void> =>
    notifyPerson({ ...deps, store: inside }, accountId, { kind: 'second-factor-changed' })

  async function newRecoveryCodes(accountId: string): Promise<string[]> {
    const codes = Array.from({ length: recoveryCodesMax }, generateRecoveryCode)
    const hashes = codes.map((code) => hashOfRecoveryCode(accountId, normalizeCode(code)))
    await transaction(async (inside) => {
      await inside.secondFactors.replaceRecoveryCodes(accountId, hashes)
      await notify(inside, accountId)
    })
    return codes
  }

  const isOn = async (accountId: string): Promise<boolean> =>
    typeof (await secondFactors.state(accountId))?.confirmed_at === 'number'

  /** Verifies a code of an account whose second factor is on. */
  async function requireOwnCode(accountId: string, code: string, source: string): Promise<void> {
    if (!(await isOn(accountId))) throw new Fault('CONFLICT', 'two-factor authentication is off')
    await requireCode(accountId, code, source)
  }

  return {
    state: secondFactors.state,
    isOn,

    async prepare(accountId) {
      if (!(await secondFactors.prepare(accountId, generateSecret(), clock())))
        throw new Fault('CONFLICT', 'two-factor authentication is already on')
    },

    async prepared({ accountId, username }) {
      const secret = await prepared(accountId)
      return secret === undefined
        ? undefined
        : { secret, address: generateURI({ issuer: serviceName, label: username, secret }) }
    },

    async confirm(accountId, code, source) {
      if ((await prepared(accountId)) === undefined)
        throw new Fault('CONFLICT', 'the setup has expired: start it again')
      await requireAppCode(accountId, code, source)
      return newRecoveryCodes(accountId)
    },

    async renewRecoveryCodes(accountId, code, source) {
      await requireOwnCode(accountId, code, source)
      return newRecoveryCodes(accountId)
    },

    prove: (accountId, code, source) => checkSignInCode(deps, accountId, () => requireOwnCode(accountId, code, source)),

    async turnOff(accountId, code, source) {
      await requireOwnCode(accountId, code, source)
      await transaction(async (inside) => {
        await inside.secondFactors.remove(accountId)
        await notify(inside, accountId)
      })
    },

    ...createSteps(deps, requireCode),
  }
}

/** Checks a code of a sign-in. Records a failure in the audit log. */
async function checkSignInCode(
  { store, clock }: SecondFactorDeps,
  accountId: string,
  check: () => Promise<void>,
): Promise<void> {
  await check().catch(async (error: unknown) => {
    await store.audit.recordFailedSignIn(accountId, 'second factor', clock())
    throw error
  })
}

/** Returns the methods of the step after a correct password. */
function createSteps(
  deps: SecondFactorDeps,
  requireCode: ReturnType<typeof createCodeChecks>['requireCode'],
): Pick<SecondFactors, 'beginStep' | 'finishStep' | 'forgetSteps'> {
  const { store, clock } = deps
  const { secondSteps } = store
  return {
    beginStep: (browser, accountId) => secondSteps.begin(stepDigestOf(browser), accountId, clock() + stepMs),

    async finishStep(browser, code, source) {
      const digest = stepDigestOf(browser)
      const accountId = await secondSteps.accountOf(digest, clock())
      if (accountId === undefined) throw expiredStep()
      await checkSignInCode(deps, accountId, () => requireCode(accountId, code, source))
      if (!(await secondSteps.end(digest, clock()))) throw expiredStep()
      return accountId
    },

    forgetSteps: secondSteps.forget,
  }
}

const expiredStep = (): Fault =>
  new Fault('UNAUTHORIZED', `sign in again: the code was not entered within ${stepMinutes} minutes`)
