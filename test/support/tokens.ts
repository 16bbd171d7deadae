import { SignJWT, type JWTHeaderParameters, type JWTPayload } from 'jose'
import { call, type HasAddresses, type Answer } from './client.ts'
import type { Service } from './service.ts'

/** Returns the claims of a user's token, which has no agent. */
export const userClaims = (
  { config, clock }: Service,
  scopes: readonly string[],
  accountId = 'acc_of_a_user',
): JWTPayload => {
  const now = Math.floor(clock() / 1000)
  return {
    iss: config.authUrl,
    sub: accountId,
    aud: config.baseUrl,
    iat: now,
    exp: now + 900,
    jti: 'jti_of_a_user',
    azp: 'cli_assistant',
    client_id: 'cli_assistant',
    sid: 'cli_assistant',
    scope: scopes.join(' '),
    token_type: 'access',
  }
}

/** Returns a token with any claims, signed with the service's own key. */
export function signed(
  { deps: { keys } }: Service,
  claims: JWTPayload,
  header: Partial<JWTHeaderParameters> = {},
): Promise<string> {
  const { kid, privateKey } = keys.signer()
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid, ...header }).sign(privateKey)
}

export interface TokenAnswer {
  access_token: string
  token_type: string
  expires_in: number
  scope: string
  refresh_token: string
  error: string
  error_description: string
}

export type Form = Record<string, string | readonly string[] | undefined>

/** Sends a request to the token endpoint; a list repeats its parameter, `undefined` leaves it out. */
export function requestToken(
  { config }: HasAddresses,
  changes: Form = {},
  headers: Record<string, string> = {},
): Promise<Answer<TokenAnswer>> {
  const form: Form = {
    grant_type: 'client_credentials',
    client_id: 'cli_assistant',
    client_secret: 'secret of assistant',
    resource: config.baseUrl,
    ...changes,
  }
  const pairs = Object.entries(form).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => [name, one]),
  )
  return call<TokenAnswer>(`${config.authUrl}/token`, {
    method: 'POST',
    body: new URLSearchParams(pairs).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
  })
}

export const basic = (id: string, secret: string): Record<string, string> => {
  const encoded = [id, secret].map((half) => encodeURIComponent(half).replaceAll('%20', '+')).join(':')
  return { Authorization: `Basic ${Buffer.from(encoded).toString('base64')}` }
}
