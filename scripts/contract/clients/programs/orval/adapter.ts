import { randomUUID } from 'node:crypto'
import * as ams from './client.ts'
import type { CallOptions } from './call.ts'
import type { EnvelopeDraft, ListMailboxParams, PutFileParams, WebhookDraft } from './client.ts'

export type { ContentPartDraft, EnvelopeDraft } from './client.ts'

/** Statuses of success. */
type Success = 200 | 201 | 202

/** Returns the body of a response. */
async function must<R extends { status: unknown; data: unknown }>(response: Promise<R>) {
  return (await response).data as Extract<R, { status: Success }>['data']
}

const key = () => ({ 'Idempotency-Key': randomUUID() })

/** Creates a client. The generator ignores the addresses of the document, so the program adds them. */
export async function connect(authUrl: string, id: string, secret: string) {
  const oauth: CallOptions = { server: authUrl }
  const metadata = await must(ams.getAuthorizationServerMetadata(oauth))
  const resource = metadata.resource_servers.find(({ transport }) => transport === 'rest')?.resource ?? ''
  const request = { grant_type: 'client_credentials', client_id: id, client_secret: secret, resource }
  const { access_token } = await must(ams.issueToken(request, oauth))
  const Authorization = `Bearer ${access_token}`
  const options: CallOptions = { server: resource, headers: { Authorization } }
  return {
    send: (envelope: EnvelopeDraft) => must(ams.sendMessage(envelope, options)),
    list: (query: ListMailboxParams) => must(ams.listMailbox(query, options)),
    read: (envelopeId: string) => must(ams.getMessage(envelopeId, options)),
    readSeveral: (ids: string[]) => must(ams.getMessages({ ids }, options)),
    markRead: (ids: string[]) => must(ams.markRead({ ids }, key(), options)),
    upload: (file: File) => must(ams.uploadFile({ file }, key(), options)),
    async locate(fileId: string): Promise<string> {
      const { headers } = await ams.getFile(fileId, { ...options, redirect: 'manual' } as CallOptions)
      return headers.get('location') ?? ''
    },
    search: (q: string) => must(ams.searchMessages({ q }, options)),
    allow: (entry: string) => must(ams.addAllowlistEntries({ entries: [entry] }, key(), options)),
    listAllowed: () => must(ams.listAllowlist(options)),
    disallow: (entry: string) => must(ams.removeAllowlistEntry(entry, key(), options)),
    createWebhook: (draft: WebhookDraft) => must(ams.createWebhook(draft, key(), options)),
    deleteWebhook: (webhookId: string) => must(ams.deleteWebhook(webhookId, key(), options)),
  }
}

/** Uploads a file to its upload address. */
export function putFile(address: URL, body: Blob) {
  const fileId = address.pathname.split('/').pop() ?? ''
  const query = Object.fromEntries(address.searchParams) as PutFileParams
  const server = new URL('.', address).href.replace(/\/$/, '')
  return must(ams.putFile(fileId, body, query, { server } as CallOptions))
}
