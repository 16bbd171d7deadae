import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** Simulates an authenticator that signs anything, valid or not. */

const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url')

export type Cbor = number | string | Uint8Array | readonly Cbor[] | ReadonlyMap<Cbor, Cbor>

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}

/** Encodes a value as CBOR. */
export function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const entries = value instanceof Map ? [...value].flat() : [...(value as readonly Cbor[])]
  const major = value instanceof Map ? head(5, entries.length / 2) : head(4, entries.length)
  return Buffer.concat([major, ...entries.map(cbor)])
}

export interface Key {
  privateKey: KeyObject
  publicKey: KeyObject
  /** Public key in the format of authenticators. */
  cose: Map<Cbor, Cbor>
  sign(bytes: Uint8Array): Buffer
}

const member = (key: KeyObject, name: 'x' | 'y' | 'n' | 'e'): Buffer =>
  Buffer.from(key.export({ format: 'jwk' })[name] ?? '', 'base64url')

export function ellipticKey(namedCurve = 'P-256'): Key {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve })
  const [x, y] = [member(publicKey, 'x'), member(publicKey, 'y')]
  const numbers: [Cbor, Cbor][] =
    namedCurve === 'P-256'
      ? [
          [3, -7],
          [-1, 1],
        ]
      : [
          [3, -35],
          [-1, 2],
        ]
  const cose = new Map<Cbor, Cbor>([[1, 2], ...numbers, [-2, x], [-3, y]])
  return { privateKey, publicKey, cose, sign: (bytes) => sign('sha256', bytes, privateKey) }
}

export function edwardsKey(): Key {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const cose = new Map<Cbor, Cbor>([
    [1, 1],
    [3, -8],
    [-1, 6],
    [-2, member(publicKey, 'x')],
  ])
  return { privateKey, publicKey, cose, sign: (bytes) => sign(null, bytes, privateKey) }
}

export function rsaKey(modulusLength = 2_048, publicExponent = 65_537): Key {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength, publicExponent })
  const cose = new Map<Cbor, Cbor>([
    [1, 3],
    [3, -257],
    [-1, member(publicKey, 'n')],
    [-2, member(publicKey, 'e')],
  ])
  return { privateKey, publicKey, cose, sign: (bytes) => sign('sha256', bytes, privateKey) }
}

/** Bits of the flags of an authenticator. */
export const flags = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 } as const
const honestFlags = flags.present | flags.verified

/** False values for one ceremony. Absent fields have their right values. */
export interface Lies {
  origin?: string
  host?: string
  type?: string
  challenge?: string
  /** Additional members of the client data. */
  client?: object
  flags?: number
  counter?: number
  key?: Map<Cbor, Cbor>
  id?: Uint8Array
  /** Id outside of the signed data. */
  outerId?: Uint8Array
  format?: string
  statement?: Map<Cbor, Cbor> | ((signed: { authenticatorData: Buffer; clientData: Buffer }) => Map<Cbor, Cbor>)
  attestation?: Uint8Array
  tail?: Uint8Array
  userHandle?: string | null
  signature?: Uint8Array
  /** Additional members of the response. */
  response?: object
}

interface Asked {
  challenge: string
  origin: string
}

function clientDataOf(type: string, { challenge, origin }: Asked, lies: Lies): Buffer {
  const told = { type: lies.type ?? type, challenge: lies.challenge ?? challenge, origin: lies.origin ?? origin }
  return Buffer.from(JSON.stringify({ ...told, crossOrigin: false, ...lies.client }))
}

function authenticatorDataOf({ origin }: Asked, lies: Lies, honest: number, attested: Uint8Array[] = []): Buffer {
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(lies.counter ?? 0)
  const host = sha256(lies.host ?? new URL(origin).hostname)
  const tail = lies.tail ?? new Uint8Array()
  return Buffer.concat([host, Buffer.from([lies.flags ?? honest]), counter, ...attested, tail])
}

/** Returns what a browser sends for a new passkey. */
export function registration(asked: Asked, key: Key, lies: Lies = {}) {
  const id = lies.id ?? randomBytes(32)
  const length = Buffer.from([id.length >> 8, id.length & 255])
  const attested = [Buffer.alloc(16), length, id, cbor(lies.key ?? key.cose)]
  const authenticatorData = authenticatorDataOf(asked, lies, honestFlags | flags.attested, attested)
  const clientData = clientDataOf('webauthn.create', asked, lies)
  const { statement = new Map() } = lies
  const attStmt = typeof statement === 'function' ? statement({ authenticatorData, clientData }) : statement
  const parts: [string, Cbor][] = [
    ['fmt', lies.format ?? 'none'],
    ['attStmt', attStmt],
    ['authData', authenticatorData],
  ]
  const response = {
    clientDataJSON: base64url(clientData),
    attestationObject: base64url(lies.attestation ?? cbor(new Map<Cbor, Cbor>(parts))),
    transports: ['internal'],
    ...lies.response,
  }
  return credentialOf(lies.outerId ?? id, response)
}

/** Returns what a browser sends for a sign-in. */
export function assertion(asked: Asked, passkey: { key: Key; id: Uint8Array; userHandle: string }, lies: Lies = {}) {
  const authenticatorData = authenticatorDataOf(asked, lies, honestFlags)
  const clientData = clientDataOf('webauthn.get', asked, lies)
  const signature = lies.signature ?? passkey.key.sign(Buffer.concat([authenticatorData, sha256(clientData)]))
  const { userHandle = passkey.userHandle } = lies
  const response = {
    clientDataJSON: base64url(clientData),
    authenticatorData: base64url(authenticatorData),
    signature: base64url(signature),
    ...(userHandle === null ? {} : { userHandle }),
    ...lies.response,
  }
  return credentialOf(lies.outerId ?? passkey.id, response)
}

const credentialOf = (id: Uint8Array, response: object) => ({
  id: base64url(id),
  rawId: base64url(id),
  type: 'public-key',
  clientExtensionResults: {},
  authenticatorAttachment: 'platform',
  response,
})

const selfSigned = (key: Key, { authenticatorData, clientData }: { authenticatorData: Buffer; clientData: Buffer }) =>
  key.sign(Buffer.concat([authenticatorData, sha256(clientData)]))

/** Returns the statement of an authenticator that signs its attestation with the new passkey. */
export const selfStatement =
  (key: Key) =>
  (signed: { authenticatorData: Buffer; clientData: Buffer }): Map<Cbor, Cbor> =>
    new Map<Cbor, Cbor>([
      ['alg', -7],
      ['sig', selfSigned(key, signed)],
    ])

// Certificates, in DER

function der(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  const { length } = body
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}

const sequence = (...content: readonly Uint8Array[]): Buffer => der(0x30, ...content)
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'))
const number = (value: number, tag = 0x02): Buffer => der(tag, Buffer.from([value]))
const nameOf = (text: string): Buffer => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(text)))))
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))

interface Certificate {
  subject: string
  key: Key
  issuer: string
  issuerKey: Key
  extensions: readonly Uint8Array[]
}

function certificate({ subject, key, issuer, issuerKey, extensions }: Certificate): Buffer {
  const validity = sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z')))
  const spki = key.publicKey.export({ format: 'der', type: 'spki' })
  const parts = [der(0xa0, number(2)), number(7), ecdsaWithSha256, nameOf(issuer), validity, nameOf(subject), spki]
  const signed = sequence(...parts, der(0xa3, sequence(...extensions)))
  return sequence(signed, ecdsaWithSha256, der(0x03, Buffer.from([0]), issuerKey.sign(signed)))
}

/**
 * Returns the statement of an Android key whose certificates name an address for their revocation list. The root is
 * invented too.
 */
export const androidStatement =
  (key: Key, listAddress: string) =>
  (signed: { authenticatorData: Buffer; clientData: Buffer }): Map<Cbor, Cbor> => {
    const challenge = der(0x04, sha256(signed.clientData))
    const levels = [number(3), number(1, 0x0a), number(3), number(1, 0x0a)]
    const description = sequence(...levels, challenge, der(0x04), sequence(), sequence())
    const list = sequence(sequence(der(0xa0, der(0xa0, der(0x86, Buffer.from(listAddress))))))
    const extensions = [
      sequence(oid('2b06010401d679020111'), der(0x04, description)),
      sequence(oid('551d1f'), der(0x04, list)),
    ]
    const root = ellipticKey()
    const rootExtensions = [sequence(oid('551d13'), der(0x04, sequence(der(0x01, Buffer.from([0xff])))))]
    const [leafNames, rootNames] = [
      { subject: 'leaf', issuer: 'root' },
      { subject: 'root', issuer: 'root' },
    ]
    const x5c = [
      certificate({ ...leafNames, key, issuerKey: root, extensions }),
      certificate({ ...rootNames, key: root, issuerKey: root, extensions: rootExtensions }),
    ]
    return new Map<Cbor, Cbor>([
      ['alg', -7],
      ['sig', selfSigned(key, signed)],
      ['x5c', x5c],
    ])
  }
