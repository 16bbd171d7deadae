import { fixedLimits } from '#generated/limits.ts'
import type { InputSchema } from '#generated/rest/call.ts'
import type { ClientMetadata } from '#generated/rest/models.ts'
import { parseJsonText } from '../../domain/json-text.ts'
import { isObject } from '../../domain/json-values.ts'
import { describeViolations, jsonPointerOf, violationsOf } from '../../domain/violations.ts'
import type { DocumentHeaders, Egress, FetchedDocument } from '../../egress/index.ts'
import { Fault, unavailableError } from '../../fault.ts'
import { createRecentCache } from '../../platform/caches.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../settings/config.ts'
import type { PublicClient } from '../../store/access/clients.ts'
import { clientFieldsOf, documentClient } from './client-metadata.ts'

/** Time in milliseconds until a whole document has arrived. A person waits for it. */
const fetchMs = fixedLimits.clientDocumentFetchSeconds * 1000

/**
 * Documents that the process fetches at the same time. A person may begin ten fetches at once, and slow hosts of a few
 * people must not keep the other people waiting.
 */
export const fetchesMax = 128

/** Documents in the cache of the process. Each has at most `clientDocumentBytesMax` bytes. */
const cachedMax = 512

export interface ClientDocumentDeps {
  config: Pick<Config, 'redirectUris'>
  egress: Pick<Egress, 'get'>
  clock: Clock
}

/** Metadata documents of clients whose id is the URL of the document. */
export interface ClientDocuments {
  /**
   * Returns the client that the document at the URL describes. Calls `admit` before a fetch, and not for a cached
   * document; `admit` may throw. Throws one error for all documents that cannot be fetched.
   */
  read(url: string, admit: () => void): Promise<PublicClient>
}

interface CachedDocument {
  client: PublicClient
  from: number
  until: number
}

/**
 * Creates the reader of metadata documents (draft-ietf-oauth-client-id-metadata-document). Callers that need the same
 * document share one fetch. The cache has only valid documents, and belongs to this process.
 */
export function createClientDocuments({ config, egress, clock }: ClientDocumentDeps): ClientDocuments {
  const cache = createRecentCache<CachedDocument>(cachedMax)
  const fetches = new Map<string, Promise<PublicClient>>()

  async function fetchClient(url: string): Promise<PublicClient> {
    const accept = 'application/json'
    const fetched = await egress.get(url, { accept, bytesMax: fixedLimits.clientDocumentBytesMax, totalMs: fetchMs })
    if (!fetched || !isJson(fetched.headers))
      throw invalid('cannot be read: its address must be public, and answer 200 with JSON')
    const client = clientOf(url, fetched, config)
    const now = clock()
    cache.set(url, { client, from: now, until: now + freshMsOf(fetched.headers) })
    return client
  }

  return {
    async read(url, admit) {
      const cached = cache.get(url)
      if (cached && cached.from <= clock() && clock() < cached.until) return cached.client
      const running = fetches.get(url)
      if (running) return running
      admit()
      if (fetches.size >= fetchesMax) throw unavailableError()
      const fetch = fetchClient(url).finally(() => fetches.delete(url))
      fetches.set(url, fetch)
      return fetch
    },
  }
}

const invalid = (problem: string): Fault =>
  new Fault('invalid_client_metadata', `the document at the client_id of this app ${problem}`)

/** Returns true for the media type `application/json`, and for types with the suffix `+json`. */
const isJson = ({ 'content-type': type = '' }: DocumentHeaders): boolean =>
  /^application\/(?:[\w.-]+\+)?json$/.test(type.split(';', 1)[0]!.trim().toLowerCase())

/** Fields that need a secret. The service and a document of everyone cannot share one. */
const secretFields = ['client_secret', 'client_secret_expires_at']

/** Returns the client that a document describes. Throws if the document is invalid. */
function clientOf(url: string, { text }: FetchedDocument, config: ClientDocumentDeps['config']): PublicClient {
  const document = parsed(text)
  if (document['client_id'] !== url) throw invalid('names another client_id: it must be the address of the document')
  const secret = secretFields.find((name) => Object.hasOwn(document, name))
  if (secret !== undefined) throw invalid(`must not have ${secret}`)
  if ((document['token_endpoint_auth_method'] ?? 'none') !== 'none')
    throw invalid('must have the token_endpoint_auth_method none')
  return documentClient(url, clientFieldsOf(metadataOf(document), config, true))
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value = parseJsonText(Buffer.from(text), 'document')
    if (isObject(value)) return value
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown
  }
  throw invalid(`must be a JSON object of at most ${fixedLimits.jsonLevelsMax} levels, without repeated names`)
}

/** Types of the fields that the service reads. The size of the document bounds their lengths. */
const fieldTypes: InputSchema = {
  type: 'object',
  properties: {
    client_name: { type: 'string', nullable: true },
    redirect_uris: { type: 'array', items: { type: 'string' } },
    scope: { type: 'string', nullable: true },
  },
}

/** Checks the types of the fields of a document. */
function metadataOf(document: Readonly<Record<string, unknown>>): ClientMetadata {
  const violations = [...violationsOf(document, fieldTypes)]
  if (violations.length === 0) return document
  const places = violations.map(({ path, reason }) => ({ place: jsonPointerOf(path), reason }))
  throw invalid(`is invalid: ${describeViolations(places)}`)
}

/**
 * Returns the milliseconds for which a document is fresh (RFC 9111 section 4.2), within the bounds of the service. A
 * document that must not be cached stays for the lower bound, so that a person can answer the consent page.
 */
function freshMsOf(headers: DocumentHeaders): number {
  const { clientDocumentSecondsMin: min, clientDocumentSecondsMax: max } = fixedLimits
  return Math.min(Math.max(freshSecondsOf(headers), min), max) * 1000
}

function freshSecondsOf({ 'cache-control': control = '', expires, date, age = '' }: DocumentHeaders): number {
  const directives = control
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
  if (directives.some((one) => /^(?:no-store|no-cache|private)\b/.test(one))) return 0
  const stated = ['s-maxage', 'max-age'].map((name) => secondsIn(directives, name)).find((seconds) => seconds >= 0)
  const lifetime = stated ?? (Date.parse(expires ?? '') - Date.parse(date ?? '')) / 1000
  return lifetime - (Number(age) || 0) || 0
}

/** Returns the value of a directive. Returns NaN if the directive is absent or malformed. */
const secondsIn = (directives: readonly string[], name: string): number =>
  Number(
    directives
      .find((one) => one.startsWith(`${name}=`))
      ?.slice(name.length + 1)
      .replaceAll('"', '') ?? NaN,
  )
