import { createPublicKey } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { Fault } from '../../fault.ts'

/** Allowed bits of RSA keys. Longer keys cost more time at every sign-in. */
const rsaBits = { min: 2_048, max: 4_096 }
/** Lowest number of base64url characters of a credential id. They encode 16 bytes, the shortest id in WebAuthn. */
const idCharactersMin = 22

/** Loads the helpers of the WebAuthn library at their first use, like the library itself. */
const webauthnHelpers = () => import('@simplewebauthn/server/helpers')

export const rejection = (cause?: unknown): Fault =>
  new Fault('UNAUTHORIZED', 'the passkey was not accepted: try again', { cause })

/**
 * Throws unless the attestation is empty or signed by the new passkey itself. Browsers return no other attestation,
 * because the options ask for none. The WebAuthn library sends requests to addresses in certificates, so it must never
 * get any.
 */
export async function requireNoCertificates({ response }: RegistrationResponseJSON): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await webauthnHelpers()
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const [format, statement] = [attestation.get('fmt'), attestation.get('attStmt')]
  const isSelfSigned = format === 'packed' && statement.get('x5c') === undefined
  if (format !== 'none' && !isSelfSigned) throw rejection()
}

/** Throws unless the response has the id of the new passkey, and its public key is valid and strong enough. */
export async function requireUsable(
  { id, publicKey }: { id: string; publicKey: Uint8Array<ArrayBuffer> },
  response: RegistrationResponseJSON,
): Promise<void> {
  const { decodeCredentialPublicKey } = await webauthnHelpers()
  const key = createPublicKey({ key: jwkOf(decodeCredentialPublicKey(publicKey)), format: 'jwk' })
  const { modulusLength: bits = rsaBits.min, publicExponent = 65_537n } = key.asymmetricKeyDetails ?? {}
  const isSafeRsa = bits >= rsaBits.min && bits <= rsaBits.max && publicExponent >= 65_537n
  if (!isSafeRsa || id !== response.id || id.length < idCharactersMin) throw rejection()
}

/** Returns a COSE key of a supported algorithm as a JWK. Throws if key type or curve do not match the algorithm. */
function jwkOf(cose: { get(label: number): unknown }): { kty: string; [member: string]: string } {
  const text = (label: number): string => {
    const bytes = cose.get(label)
    if (!(bytes instanceof Uint8Array)) throw rejection()
    return Buffer.from(bytes).toString('base64url')
  }
  const kind = [3, 1].map((label) => cose.get(label)).join()
  if (kind === '-257,3') return { kty: 'RSA', n: text(-1), e: text(-2) }
  const curve = cose.get(-1)
  if (kind === '-7,2' && curve === 1) return { kty: 'EC', crv: 'P-256', x: text(-2), y: text(-3) }
  if (kind === '-8,1' && curve === 6) return { kty: 'OKP', crv: 'Ed25519', x: text(-2) }
  throw rejection()
}

/** Verifies the response of a browser. Throws UNAUTHORIZED where the library throws a plain error for invalid input. */
export async function verifyResponse<Response extends BrowserResponse, Result extends { verified: boolean }>(
  credential: string,
  verify: (response: Response) => Promise<Result>,
): Promise<Result> {
  try {
    const response: Response = responseOf(credential)
    await requireOwnPage(response)
    const result = await verify(response)
    if (result.verified) return result
  } catch (error) {
    throw error instanceof Fault ? error : rejection(error)
  }
  throw rejection()
}

type BrowserResponse = RegistrationResponseJSON | AuthenticationResponseJSON

/** Throws if the passkey was used in a frame on another site. The pages of the service allow no frames. */
async function requireOwnPage({ response }: BrowserResponse): Promise<void> {
  const { decodeClientDataJSON } = await webauthnHelpers()
  const { crossOrigin, topOrigin } = decodeClientDataJSON(response.clientDataJSON)
  if (crossOrigin || topOrigin) throw rejection()
}

function responseOf<Response extends BrowserResponse>(credential: string): Response {
  const response: Response | null = JSON.parse(credential)
  if (typeof response?.id !== 'string' || !/^[\w-]{1,2048}$/.test(response.id)) throw rejection()
  return response
}
