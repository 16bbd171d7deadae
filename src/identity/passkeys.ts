import { hash } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Config } from '../config.ts'
import { FieldFault } from '../directory/field-fault.ts'
import { isSingleLine } from '../domain/single-line.ts'
import { Fault } from '../fault.ts'
import type { Clock } from '../platform/clock.ts'
import type { ListedPasskey } from '../store/passkeys.ts'
import type { Store } from '../store/index.ts'
import type { Limit } from './limits.ts'

const challengeMs = 5 * 60_000
const nameCharactersMax = 64
const passkeysPerAccountMax = 20
const serviceName = 'Agent Messaging Service'
/** COSE numbers of Ed25519, ES256 and RS256. Every authenticator supports one of them. */
const supportedAlgorithmIDs = [-8, -7, -257]

export interface PasskeyDeps {
  config: Pick<Config, 'webUrl'>
  store: Pick<Store, 'passkeys'>
  clock: Clock
  promptLimit: Limit
}

export interface PasskeyOwner {
  accountId: string
  username: string
}

/** Passkeys of accounts. `browser` is the secret of a cookie: only the browser that got a challenge can answer it. */
export interface Passkeys {
  /** False if WEB_URL has an IP address, because a passkey belongs to a domain. */
  areAvailable: boolean
  /** Returns the WebAuthn options with which a browser creates a passkey. */
  askToMake(browser: string, owner: PasskeyOwner, source: string): Promise<object>
  /** Verifies and stores a passkey that the browser created. */
  add(browser: string, owner: PasskeyOwner, name: string, credential: string): Promise<void>
  /** Returns the WebAuthn options with which a browser signs in with any of its passkeys. */
  askToSignIn(browser: string, source: string): Promise<object>
  /** Verifies a sign-in and returns the id of the account that owns the passkey. */
  signIn(browser: string, credential: string): Promise<string>
  list(accountId: string): Promise<ListedPasskey[]>
  remove(accountId: string, id: string): Promise<boolean>
  forgetChallenges(now: number): Promise<void>
}

/** Loads the WebAuthn library at the first use, because it is slow to load and some services never need it. */
const webauthn = () => import('@simplewebauthn/server')

const refusal = (cause?: unknown): Fault =>
  new Fault('UNAUTHORIZED', 'the passkey was not accepted: try again', { cause })

/** Creates the store of pending challenges. Each is stored as a hash and can be answered once. */
function challengesIn(passkeys: Store['passkeys'], clock: Clock) {
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

/** Creates the passkeys (WebAuthn). A passkey replaces both factors, so the authenticator must verify the user. */
export function createPasskeys({ config, store: { passkeys }, clock, promptLimit }: PasskeyDeps): Passkeys {
  const { origin, hostname } = new URL(config.webUrl)
  const expected = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true }
  const ceremony = { passkeys, clock, promptLimit, hostname, expected, ...challengesIn(passkeys, clock) }
  return {
    areAvailable: !/^\[|^[\d.]+$/.test(hostname),
    ...registrationMethods(ceremony),
    ...signInMethods(ceremony),
    list: passkeys.list,
    remove: passkeys.remove,
    forgetChallenges: (now) => passkeys.forgetChallenges(now),
  }
}

interface Ceremony extends ReturnType<typeof challengesIn> {
  passkeys: Store['passkeys']
  clock: Clock
  promptLimit: Limit
  hostname: string
  expected: { expectedOrigin: string; expectedRPID: string; requireUserVerification: boolean }
}

const registrationMethods = ({
  passkeys,
  clock,
  promptLimit,
  hostname,
  expected,
  remember,
  expecting,
}: Ceremony): Pick<Passkeys, 'askToMake' | 'add'> => ({
  async askToMake(browser, { accountId, username }, source) {
    promptLimit(source)
    const { generateRegistrationOptions } = await webauthn()
    const options = await generateRegistrationOptions({
      rpName: serviceName,
      rpID: hostname,
      userName: username,
      userID: Uint8Array.from(Buffer.from(accountId)),
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
      throw new FieldFault('name', `must be one line of 1 to ${nameCharactersMax} characters`)
    if ((await passkeys.list(accountId)).length >= passkeysPerAccountMax)
      throw new FieldFault('name', `is one too many: an account has at most ${passkeysPerAccountMax} passkeys`)
    const { verifyRegistrationResponse } = await webauthn()
    const { registrationInfo } = await verifyResponse(credential, (response: RegistrationResponseJSON) =>
      verifyRegistrationResponse({
        response,
        expectedChallenge: expecting('make', browser),
        supportedAlgorithmIDs,
        ...expected,
      }),
    )
    if (!registrationInfo) throw refusal()
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    const public_key = Buffer.from(publicKey).toString('base64url')
    const passkey = { id, account_id: accountId, name, public_key, counter, transports: transports.join(' ') }
    if (!(await passkeys.add(passkey, clock()))) throw refusal()
  },
})

const signInMethods = ({
  passkeys,
  clock,
  promptLimit,
  hostname,
  expected,
  remember,
  expecting,
}: Ceremony): Pick<Passkeys, 'askToSignIn' | 'signIn'> => ({
  async askToSignIn(browser, source) {
    promptLimit(source)
    const { generateAuthenticationOptions } = await webauthn()
    const options = await generateAuthenticationOptions({ rpID: hostname, userVerification: 'required' })
    await remember('sign in', browser, options.challenge)
    return options
  },

  async signIn(browser, credential) {
    const { verifyAuthenticationResponse } = await webauthn()
    const { accountId, authenticationInfo } = await verifyResponse(
      credential,
      async (response: AuthenticationResponseJSON) => {
        const known = await passkeys.find(response.id)
        if (!known) throw refusal()
        const { id, counter, account_id: accountId } = known
        const publicKey = Uint8Array.from(Buffer.from(known.public_key, 'base64url'))
        const expectedChallenge = expecting('sign in', browser)
        const options = { response, expectedChallenge, credential: { id, publicKey, counter }, ...expected }
        return { accountId, ...(await verifyAuthenticationResponse(options)) }
      },
    )
    await passkeys.use(authenticationInfo.credentialID, authenticationInfo.newCounter, clock())
    return accountId
  },
})

/**
 * Verifies the response of a browser. Maps errors of the library, which throws plain errors for invalid input, to
 * UNAUTHORIZED.
 */
async function verifyResponse<Response extends { id: string }, Result extends { verified: boolean }>(
  credential: string,
  verify: (response: Response) => Promise<Result>,
): Promise<Result> {
  try {
    const result = await verify(responseOf(credential))
    if (result.verified) return result
  } catch (error) {
    throw error instanceof Fault ? error : refusal(error)
  }
  throw refusal()
}

function responseOf<Response extends { id: string }>(credential: string): Response {
  const response: Response | null = JSON.parse(credential)
  if (typeof response?.id !== 'string' || !/^[\w-]{1,2048}$/.test(response.id)) throw refusal()
  return response
}
