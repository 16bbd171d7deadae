import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Config } from '../../settings/config.ts'
import { notifyPerson } from '../../people/emails/queue.ts'
import { FieldFault } from '../../people/field-fault.ts'
import { isSingleLine } from '../../domain/visible-text.ts'
import type { Clock } from '../../platform/clock.ts'
import type { IdGenerator } from '../../platform/ids.ts'
import type { ListedPasskey } from '../../store/access/passkeys.ts'
import type { Store } from '../../store/index.ts'
import type { MinuteLimit } from './attempt-limits.ts'
import { challengesIn } from './passkey-challenges.ts'
import { rejection, requireNoCertificates, requireUsable, verifyResponse } from './passkey-responses.ts'

const nameCharactersMax = 64
const passkeysPerAccountMax = 20
const serviceName = 'Agent Messaging Service'
/** COSE identifiers of Ed25519, ES256 and RS256. Every authenticator supports at least one of these algorithms. */
const supportedAlgorithmIDs = [-8, -7, -257]
const knownTransports: ReadonlySet<unknown> = new Set([
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
])

export interface PasskeyDeps {
  config: Pick<Config, 'webUrl' | 'smtpUrl'>
  store: Pick<Store, 'audit' | 'emails' | 'passkeys' | 'transaction'>
  clock: Clock
  ids: IdGenerator
  promptLimit: MinuteLimit
}

export interface PasskeyOwner {
  accountId: string
  username: string
}

/** Passkeys of accounts. `browser` is a secret in a cookie. It ties a challenge to the browser that requested it. */
export interface Passkeys {
  /** False if the host of WEB_URL is an IP address, because a passkey belongs to a domain name. */
  areAvailable: boolean
  /** Returns the WebAuthn options with which a browser creates a passkey. */
  creationOptions(browser: string, owner: PasskeyOwner, source: string): Promise<object>
  /** Verifies and stores a passkey that the browser created. */
  add(browser: string, owner: PasskeyOwner, name: string, credential: string): Promise<void>
  /** Returns the WebAuthn options with which a browser signs in with any of its passkeys. */
  signInOptions(browser: string, source: string): Promise<object>
  /** Verifies a sign-in. Returns the id of the account that owns the passkey. */
  signIn(browser: string, credential: string): Promise<string>
  list(accountId: string): Promise<ListedPasskey[]>
  remove(accountId: string, id: string): Promise<boolean>
  forgetChallenges(now: number): Promise<void>
}

/** Loads the WebAuthn library at its first use, because it is slow to load and some services never need it. */
const webauthn = () => import('@simplewebauthn/server')

/** Creates the passkeys (WebAuthn). A passkey replaces password and second factor, so user verification is required. */
export function createPasskeys(deps: PasskeyDeps): Passkeys {
  const { config, store, clock, promptLimit } = deps
  const { audit, passkeys, transaction } = store
  const { origin, hostname } = new URL(config.webUrl)
  const expected = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true }
  const notify: Ceremony['notify'] = (inside, accountId, kind) =>
    notifyPerson({ ...deps, store: inside }, accountId, { kind })
  const challenges = challengesIn(passkeys, clock)
  const ceremony = { audit, notify, passkeys, transaction, clock, promptLimit, hostname, expected, ...challenges }
  return {
    areAvailable: !/^\[|^[\d.]+$/.test(hostname),
    ...registrationMethods(ceremony),
    ...signInMethods(ceremony),
    list: passkeys.list,
    remove: (accountId, id) =>
      transaction(async (inside) => {
        const isRemoved = await inside.passkeys.remove(accountId, id)
        if (isRemoved) await notify(inside, accountId, 'passkey-removed')
        return isRemoved
      }),
    forgetChallenges: (now) => passkeys.forgetChallenges(now),
  }
}

interface Ceremony extends ReturnType<typeof challengesIn> {
  audit: Store['audit']
  /** Notifies the person of a change, if its transaction commits. */
  notify(inside: Store, accountId: string, kind: 'passkey-added' | 'passkey-removed'): Promise<void>
  passkeys: Store['passkeys']
  transaction: Store['transaction']
  clock: Clock
  promptLimit: MinuteLimit
  hostname: string
  expected: { expectedOrigin: string; expectedRPID: string; requireUserVerification: boolean }
}

const registrationMethods = ({
  passkeys,
  transaction,
  clock,
  promptLimit,
  hostname,
  expected,
  remember,
  expecting,
  notify,
}: Ceremony): Pick<Passkeys, 'creationOptions' | 'add'> => ({
  async creationOptions(browser, { accountId, username }, source) {
    promptLimit(source)
    const { generateRegistrationOptions } = await webauthn()
    const options = await generateRegistrationOptions({
      rpName: serviceName,
      rpID: hostname,
      userName: username,
      userID: Uint8Array.from(Buffer.from(userHandleOf(accountId), 'base64url')),
      attestationType: 'none',
      supportedAlgorithmIDs,
      excludeCredentials: (await passkeys.list(accountId)).map(({ id }) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    await remember('make', browser, options.challenge)
    return options
  },

  async add(browser, { accountId }, name, credential) {
    if (!isSingleLine(name, nameCharactersMax))
      throw new FieldFault('name', `must be one line of 1 to ${nameCharactersMax} characters`, {
        formText: `Use one line with at most ${nameCharactersMax} characters.`,
      })
    const { verifyRegistrationResponse } = await webauthn()
    const { registrationInfo } = await verifyResponse(credential, async (response: RegistrationResponseJSON) => {
      await requireNoCertificates(response)
      const expectedChallenge = expecting('make', browser)
      const options = { response, expectedChallenge, supportedAlgorithmIDs, ...expected }
      const result = await verifyRegistrationResponse(options)
      if (result.registrationInfo) await requireUsable(result.registrationInfo.credential, response)
      return result
    })
    if (!registrationInfo) throw rejection()
    const { id, publicKey, counter, transports } = registrationInfo.credential
    const passkey = {
      id,
      account_id: accountId,
      name,
      counter,
      transports: transportsIn(transports),
      public_key: Buffer.from(publicKey).toString('base64url'),
      backup_eligible: isBackupEligible(registrationInfo),
    }
    await transaction(async (inside) => {
      if (!(await inside.accounts.lock(accountId))) throw rejection()
      if ((await inside.passkeys.list(accountId)).length >= passkeysPerAccountMax)
        throw new FieldFault(
          'name',
          `cannot be added: an account has at most ${passkeysPerAccountMax} passkeys. Remove one first`,
          { formText: `You have ${passkeysPerAccountMax} passkeys, which is the limit. Remove one first.` },
        )
      if (!(await inside.passkeys.add(passkey, clock()))) throw rejection()
      await notify(inside, accountId, 'passkey-added')
    })
  },
})

const signInMethods = ({
  audit,
  passkeys,
  clock,
  promptLimit,
  hostname,
  expected,
  remember,
  expecting,
}: Ceremony): Pick<Passkeys, 'signInOptions' | 'signIn'> => ({
  async signInOptions(browser, source) {
    promptLimit(source)
    const { generateAuthenticationOptions } = await webauthn()
    const options = await generateAuthenticationOptions({ rpID: hostname, userVerification: 'required' })
    await remember('sign in', browser, options.challenge)
    return options
  },

  async signIn(browser, credential) {
    const { verifyAuthenticationResponse } = await webauthn()
    let owner: string | undefined
    const attempt = async (): Promise<string> => {
      const { authenticationInfo } = await verifyResponse(credential, async (response: AuthenticationResponseJSON) => {
        const known = await passkeys.find(response.id)
        if (!known) throw rejection()
        const { id, counter, account_id: accountId } = known
        owner = accountId
        if (response.response.userHandle !== userHandleOf(accountId)) throw rejection()
        const publicKey = Uint8Array.from(Buffer.from(known.public_key, 'base64url'))
        const expectedChallenge = expecting('sign in', browser)
        const options = { response, expectedChallenge, credential: { id, publicKey, counter }, ...expected }
        return verifyAuthenticationResponse(options)
      })
      const { credentialID: id, newCounter: counter } = authenticationInfo
      const use = { id, counter, backup_eligible: isBackupEligible(authenticationInfo) }
      if (owner === undefined || !(await passkeys.use(use, clock()))) throw rejection()
      return owner
    }
    return attempt().catch(async (error: unknown) => {
      if (owner !== undefined) await audit.recordFailedSignIn(owner, 'passkey', clock())
      throw error
    })
  },
})

/**
 * Returns true if the authenticator may copy the passkey to other devices. The answer for a passkey never changes
 * (WebAuthn Level 3 section 6.1.3).
 */
const isBackupEligible = ({ credentialDeviceType }: { credentialDeviceType: string }): boolean =>
  credentialDeviceType === 'multiDevice'

/**
 * Returns the user handle of an account, in base64url. Authenticators store it with the passkey and return it in
 * responses.
 */
const userHandleOf = (accountId: string): string => Buffer.from(accountId).toString('base64url')

/** Returns the known transports of a passkey, such as `usb`, separated by spaces. Leaves out unknown ones. */
const transportsIn = (list: unknown): string =>
  Array.isArray(list) ? list.filter((entry) => knownTransports.has(entry)).join(' ') : ''
