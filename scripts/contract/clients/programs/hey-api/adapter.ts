import { randomUUID } from 'node:crypto'
import * as ams from './client/index.ts'
import { createClient, createConfig } from './client/client/index.ts'
import type { EnvelopeDraft, WebhookDraft } from './client/index.ts'

export type { ContentPartDraft, EnvelopeDraft } from './client/index.ts'

interface Result<T> {
  data?: T
  error?: unknown
  response?: Response
}

/** Returns the body of a response, or throws its error with status and code. */
async function must<T>(result: Promise<Result<T>>): Promise<NonNullable<T>> {
  const { data, error, response } = await result
  if (data !== undefined && data !== null && error === undefined) return data
  const { code } = (error as ams.ErrorBody).error
  const retryAfter = Number(response?.headers.get('retry-after'))
  throw Object.assign(new Error(JSON.stringify(error)), { status: response?.status, code, retryAfter })
}

const key = () => ({ 'Idempotency-Key': randomUUID() })

/** Creates a client. The generator ignores the addresses of the document, so the program adds them. */
export async function connect(authUrl: string, id: string, secret: string) {
  const oauth = createClient(createConfig({ baseUrl: authUrl }))
  const metadata = await must(ams.getAuthorizationServerMetadata({ client: oauth }))
  const resource = metadata.resource_servers.find(({ transport }) => transport === 'rest')?.resource ?? ''
  const body = { grant_type: 'client_credentials', client_id: id, client_secret: secret, resource }
  const { access_token: auth } = await must(ams.issueToken({ client: oauth, body }))
  const client = createClient(createConfig({ baseUrl: resource, auth }))
  return {
    send: (body: EnvelopeDraft) => must(ams.sendMessage({ client, body })),
    list: (query: ams.ListMailboxData['query']) => must(ams.listMailbox({ client, query })),
    read: (envelope_id: string) => must(ams.getMessage({ client, path: { envelope_id } })),
    readSeveral: (ids: string[]) => must(ams.getMessages({ client, query: { ids } })),
    markRead: (ids: string[]) => must(ams.markRead({ client, headers: key(), body: { ids } })),
    upload: (file: File) => must(ams.uploadFile({ client, headers: key(), body: { file } })),
    async locate(file_id: string): Promise<string> {
      const { response } = await ams.getFile({ client, path: { file_id }, redirect: 'manual' })
      return response?.headers.get('location') ?? ''
    },
    search: (q: string) => must(ams.searchMessages({ client, query: { q } })),
    allow: (entry: string) => must(ams.addAllowlistEntries({ client, headers: key(), body: { entries: [entry] } })),
    listAllowed: () => must(ams.listAllowlist({ client })),
    disallow: (entry: string) => must(ams.removeAllowlistEntry({ client, headers: key(), path: { entry } })),
    createWebhook: (body: WebhookDraft) => must(ams.createWebhook({ client, headers: key(), body })),
    deleteWebhook: (webhook_id: string) => must(ams.deleteWebhook({ client, headers: key(), path: { webhook_id } })),
  }
}

/** Uploads a file to its upload address. */
export function putFile(address: URL, body: Blob) {
  const path = { file_id: address.pathname.split('/').pop() ?? '' }
  const query = Object.fromEntries(address.searchParams) as ams.PutFileData['query']
  const client = createClient(createConfig({ baseUrl: new URL('.', address).href.replace(/\/$/, '') }))
  return must(ams.putFile({ client, path, query, body, headers: { 'Content-Type': body.type } }))
}
