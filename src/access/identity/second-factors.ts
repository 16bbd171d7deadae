import { hash, randomBytes } from 'node:crypto'
import { generateSecret, generateURI, verify } from 'otplib'
import { FieldFault } from '../../people/field-fault.ts'
import { Fault } from '../../fault.ts'
import { hourMs } from '../../domain/durations.ts'
import { notifySecondFactorChange } from '../../people/emails/queue.ts'
import type { Clock } from '../../platform/clock.ts'
import type { IdGenerator } from '../../platform/ids.ts'
import type { Config } from '../../settings/config.ts'
import type { Store } from '../../store/index.ts'
import type { CheckedPassword, SecondFactorState } from '../../store/access/second-factors.ts'
import type { FailedSecretLimits } from '../oauth/secrets.ts'

const serviceName = 'Agent Messaging Service'
/** Number of recovery codes that the service creates together. */
export const recoveryCodesMax = 10
/** Milliseconds within which a person confirms a new authenticator app. */
const setupMs = 30 * 60_000
/** Minutes within which a person enters the code after the password. */
const stepMinutes = 10
const stepMs = stepMinutes * 60_000
/** Highest number of sign-ins of one account that wait for a code. */
const stepsPerAccountMax = 20
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
  /** Counts of wrong codes, by account and remote address. */
  wrongCodes: FailedSecretLimits
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
  beginStep(browser: string, checked: CheckedPassword): Promise<void>
  /** Finishes the sign-in of this browser with a code. Returns the account. */
  finishStep(browser: string, code: string, source: string): Promise<CheckedPassword>
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

/** Accepts the code of a time step once (RFC 6238 section 5.2). Throws if it was accepted before. */
async function acceptStep(
  { secondFactors }: Pick<Store, 'secondFactors'>,
  accountId: string,
  step: number,
  now: number,
): Promise<void> {
  if (!(await secondFactors.accept(accountId, step, now))) throw wrongCode()
}

/** Returns the functions that check a code of one person. They throw if the code is wrong. */
function createCodeChecks({ store, clock, wrongCodes }: SecondFactorDeps) {
  const { secondFactors } = store

  /** Returns the time step of a code of the authenticator app. Throws if the code belongs to no new time step. */
  async function timeStepOf(accountId: string, code: string): Promise<number> {
    const now = clock()
    const known = await secondFactors.attempt(accountId, { most: wrongCodesMax, wrongSince: now - hourMs }, now)
    if (!known)
      throw new FieldFault('code', 'cannot be checked', {
        formText: `There were ${wrongCodesMax} wrong codes. Use a recovery code, or wait an hour.`,
      })
    const options = { secret: known.secret, epoch: Math.floor(now / 1_000), epochTolerance: clockSkewSeconds }
    const result = await verify({ ...options, token: code, afterTimeStep: known.lastStep })
    const step = result.valid && 'timeStep' in result ? result.timeStep : undefined
    if (step === undefined) throw wrongCode()
    return step
  }

  async function requireAnyCode(accountId: string, code: string): Promise<void> {
    if (appCode.test(code)) return acceptStep({ secondFactors }, accountId, await timeStepOf(accountId, code), clock())
    const isRecoveryCode = recoveryCode.test(code)
    if (isRecoveryCode && (await secondFactors.useRecoveryCode(accountId, hashOfRecoveryCode(accountId, code)))) return
    throw wrongCode()
  }

  /** Returns the function that counts a typed code as wrong until the check has accepted it. */
  const counted =
    <T>(check: (accountId: string, code: string) => Promise<T>) =>
    async (accountId: string, typed: string, source: string): Promise<T> => {
      const takeBack = await wrongCodes.reserve({ clientId: accountId, source })
      const result = await check(accountId, normalizeCode(typed))
      await takeBack()
      return result
    }

  return {
    /** Returns the time step of a code of the app, typed with spaces or not. */
    requireTimeStep: counted(async (accountId, code) => {
      if (!appCode.test(code)) throw wrongCode()
      return timeStepOf(accountId, code)
    }),
    /** Verifies a code of the app, or a recovery code, which it uses up. */
    requireCode: counted(requireAnyCode),
  }
}

/** Replaces the recovery codes, in a transaction that does the other work first. */
async function newRecoveryCodes(
  deps: SecondFactorDeps,
  accountId: string,
  change: 'on' | 'codes',
  work: (inside: Store) => Promise<void> = async () => {},
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodesMax }, generateRecoveryCode)
  const hashes = codes.map((code) => hashOfRecoveryCode(accountId, normalizeCode(code)))
  await deps.store.transaction(async (inside) => {
    await work(inside)
    await inside.secondFactors.replaceRecoveryCodes(accountId, hashes)
    await notifySecondFactorChange({ ...deps, store: inside }, accountId, change)
  })
  return codes
}

export function createSecondFactors(deps: SecondFactorDeps): SecondFactors {
  const { store, clock } = deps
  const { secondFactors, transaction } = store
  const { requireTimeStep, requireCode } = createCodeChecks(deps)
  const prepared = (accountId: string) => secondFactors.prepared(accountId, clock() - setupMs)

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
      const step = await requireTimeStep(accountId, code, source)
      return newRecoveryCodes(deps, accountId, 'on', (inside) => acceptStep(inside, accountId, step, clock()))
    },

    async renewRecoveryCodes(accountId, code, source) {
      await requireOwnCode(accountId, code, source)
      return newRecoveryCodes(deps, accountId, 'codes')
    },

    prove: (accountId, code, source) => checkSignInCode(deps, accountId, () => requireOwnCode(accountId, code, source)),

    async turnOff(accountId, code, source) {
      await requireOwnCode(accountId, code, source)
      await transaction(async (inside) => {
        await inside.secondFactors.remove(accountId)
        await notifySecondFactorChange({ ...deps, store: inside }, accountId, 'off')
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
    async beginStep(browser, checked) {
      if (!(await secondSteps.begin(stepDigestOf(browser), checked, clock() + stepMs, stepsPerAccountMax)))
        throw new Fault('UNAUTHORIZED', 'sign in again: the password has just changed')
    },

    async finishStep(browser, code, source) {
      const digest = stepDigestOf(browser)
      const checked = await secondSteps.accountOf(digest, clock())
      if (checked === undefined) throw expiredStep()
      await checkSignInCode(deps, checked.id, () => requireCode(checked.id, code, source))
      if (!(await secondSteps.end(digest, clock()))) throw expiredStep()
      return checked
    },

    forgetSteps: secondSteps.forget,
  }
}

const expiredStep = (): Fault =>
  new Fault('UNAUTHORIZED', `sign in again: the code was not entered within ${stepMinutes} minutes`)
