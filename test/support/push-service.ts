import assert from 'node:assert/strict'
import { createECDH, randomBytes, webcrypto } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { importJWK, jwtVerify } from 'jose'
import type { ServiceOptions } from './service.ts'
import { certificate } from './certificate.ts'
import { startTlsServer } from './endpoint.ts'

/** Settings of a service that sends notifications to browsers. */
export const pushEnv = {
  WEB_PUSH_KEY: Buffer.alloc(32, 9).toString('base64'),
  WEB_PUSH_CONTACT: 'mailto:push@service.example',
}

/** Options of a service that trusts the push service of the tests, and finds it on this machine. */
export const pushOptions = {
  env: pushEnv,
  egress: { ca: certificate, resolve: async () => ['127.0.0.1'] },
} satisfies ServiceOptions

/** Message to a browser, as its push service gets it. */
export interface PushMessage {
  path: string
  headers: IncomingMessage['headers']
  body: Buffer
}

/** Subscription of a browser, with the keys that only the browser knows. */
export interface TestSubscription {
  endpoint: string
  p256dh: string
  auth: string
  /** Path of the endpoint. */
  path: string
  decrypt(message: PushMessage): Promise<Buffer>
}

/** Push service of a test, over TLS on this machine. */
export interface PushService {
  origin: string
  messages: PushMessage[]
  /** Responds to a message; default: accepts it. */
  answer(message: PushMessage, response: ServerResponse): void
  /** Creates a subscription as a browser does. */
  subscription(): TestSubscription
  /** Returns the messages to a subscription, decrypted, and forgets them. */
  take(subscription: TestSubscription): Promise<unknown[]>
  close(): Promise<void>
}

export const accept = (_: PushMessage, response: ServerResponse): void => void response.writeHead(201).end()

export async function startPushService(): Promise<PushService> {
  const server = await startTlsServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const message = { path: request.url ?? '', headers: request.headers, body }
    service.messages.push(message)
    service.answer(message, response)
  })
  const service: PushService = {
    origin: `https://hooks.example:${server.port}`,
    messages: [],
    answer: accept,
    subscription() {
      const path = `/push/${randomBytes(16).toString('hex')}`
      return { ...createSubscriptionKeys(), path, endpoint: service.origin + path }
    },
    async take({ path, decrypt }) {
      const own = service.messages.filter((message) => message.path === path)
      service.messages = service.messages.filter((message) => message.path !== path)
      return Promise.all(own.map(async (message) => JSON.parse((await decrypt(message)).toString())))
    },
    close: server.close,
  }
  return service
}

/** Creates the keys of a browser. `pair` and `auth` are those of a known example. */
export function createSubscriptionKeys(privateKey?: Buffer, auth: Buffer = randomBytes(16)) {
  const pair = createECDH('prime256v1')
  if (privateKey) pair.setPrivateKey(privateKey)
  else pair.generateKeys()
  const keys = { publicKey: pair.getPublicKey(), privateKey: pair.getPrivateKey(), auth }
  return {
    p256dh: keys.publicKey.toString('base64url'),
    auth: auth.toString('base64url'),
    decrypt: ({ body }: Pick<PushMessage, 'body'>) => decryptRecord(body, keys),
  }
}

const { subtle } = webcrypto
const p256 = { name: 'ECDH', namedCurve: 'P-256' }

const derived = async (secret: Uint8Array, salt: Uint8Array, info: string | Uint8Array, bytes: number) => {
  const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const params = { name: 'HKDF', hash: 'SHA-256', salt, info: Buffer.from(info as string) }
  return new Uint8Array(await subtle.deriveBits(params, key, bytes * 8))
}

interface BrowserKeys {
  publicKey: Buffer
  privateKey: Buffer
  auth: Buffer
}

/** Decrypts a message by RFC 8291 and RFC 8188 with another library than the service. Removes the padding. */
async function decryptRecord(body: Buffer, { publicKey, privateKey, auth }: BrowserKeys): Promise<Buffer> {
  const [salt, recordSize, idLength] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)]
  const sender = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  assert.ok(record.length <= recordSize, 'the record is larger than its header says')
  const [x, y] = [publicKey.subarray(1, 33).toString('base64url'), publicKey.subarray(33).toString('base64url')]
  const jwk = { kty: 'EC', crv: 'P-256', x, y, d: privateKey.toString('base64url') }
  const own = await subtle.importKey('jwk', jwk, p256, false, ['deriveBits'])
  const other = await subtle.importKey('raw', sender, p256, false, [])
  const shared = new Uint8Array(await subtle.deriveBits({ name: 'ECDH', public: other }, own, 256))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
  const secret = await derived(shared, auth, info, 32)
  const raw = await derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const key = await subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt'])
  const iv = await derived(secret, salt, 'Content-Encoding: nonce\0', 12)
  const padded = Buffer.from(await subtle.decrypt({ name: 'AES-GCM', iv }, key, record))
  const end = padded.findLastIndex((byte) => byte !== 0)
  assert.equal(padded[end], 2, 'the padding has no delimiter of a last record')
  return padded.subarray(0, end)
}

/** Checks the identification of the sender (RFC 8292); returns its claims. */
export async function claimsIn({ headers }: PushMessage, now: number) {
  const [, token = '', point = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const bytes = Buffer.from(point, 'base64url')
  const [x, y] = [bytes.subarray(1, 33).toString('base64url'), bytes.subarray(33).toString('base64url')]
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256')
  const { payload } = await jwtVerify(token, key, { algorithms: ['ES256'], currentDate: new Date(now) })
  return { ...payload, point }
}
