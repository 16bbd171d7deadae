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
/** Ed25519, ES256 and RS256 (IANA's numbers), which every authenticator has one of. */
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

/** A browser is named by the secret of its cookie: a challenge is answered where it was asked. */
export interface Passkeys {
  /** Passkeys belong to a domain, so there are none where the web is at an IP address. */
  areAvailable: boolean
  /** What a browser needs to make a passkey. */
  askToMake(browser: string, owner: PasskeyOwner, source: string): Promise<object>
  /** Keeps the passkey that the browser made. */
  add(browser: string, owner: PasskeyOwner, name: string, credential: string): Promise<void>
  /** What a browser needs to sign in with any passkey that it has. */
  askToSignIn(browser: string, source: string): Promise<object>
  /** The account whose passkey signed. */
  signIn(browser: string, credential: string): Promise<string>
  list(accountId: string): Promise<ListedPasskey[]>
  remove(accountId: string, id: string): Promise<boolean>
  forgetChallenges(now: number): Promise<void>
}

/** Loaded when the first passkey is asked for: it takes its time, and not every service needs it. */
const webauthn = () => import('@simplewebauthn/server')

const refusal = (cause?: unknown): Fault => new Fault('UNAUTHORIZED', 'the passkey was not accepted', { cause })

/** What was asked of whom, kept as a hash until it is answered once. */
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

/** Passkeys (WebAuthn): each stands for both, something that a person has and is or knows, so it is asked to verify. */
export function createPasskeys({ config, store: { passkeys }, clock, promptLimit }: PasskeyDeps): Passkeys {
  const { origin, hostname } = new URL(config.webUrl)
  const expected = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true }
  const ceremony = { passkeys, clock, promptLimit, hostname, expected, ...challengesIn(passkeys, clock) }
  return {
    areAvailable: !/^\[|^[\d.]+$/.test(hostname),
    ...making(ceremony),
    ...signingIn(ceremony),
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

const making = ({
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
    const { registrationInfo } = await verified(credential, (response: RegistrationResponseJSON) =>
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

const signingIn = ({
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
    const { accountId, authenticationInfo } = await verified(
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

/** What a browser sent, verified; the library throws plain errors at whatever is wrong with it. */
async function verified<Response extends { id: string }, Result extends { verified: boolean }>(
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
