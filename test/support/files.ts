import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { UploadedFile } from '#generated/rest/models.ts'
import type { Agent } from './agents.ts'
import { call, keyed, type Answer, type ErrorAnswer } from './client.ts'
import type { Service } from './service.ts'

/** An object with a REST address. */
type HasBaseUrl = { config: Pick<Service['config'], 'baseUrl'> }

export interface UploadOptions {
  name?: string
  type?: string
  /** Name of the part. */
  field?: string
  key?: string
  token?: string
}

/** Uploads a file like a browser or the client package. */
export async function upload(
  service: HasBaseUrl,
  agent: Pick<Agent, 'token'>,
  bytes: Uint8Array | string,
  wishes: UploadOptions = {},
): Promise<Answer<UploadedFile & ErrorAnswer>> {
  const { name = 'note.txt', type = 'text/plain', field = 'file', key, token = agent.token } = wishes
  const form = new FormData()
  form.append(field, new File([Buffer.from(bytes)], name, { type }))
  return sendForm(service, token, form, key)
}

export async function sendForm(
  service: HasBaseUrl,
  token: string,
  form: FormData,
  key?: string,
): Promise<Answer<UploadedFile & ErrorAnswer>> {
  const response = await fetch(`${service.config.baseUrl}/files`, {
    method: 'POST',
    body: form,
    headers: { Authorization: `Bearer ${token}`, ...keyed(key) },
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
}

/** Uploads a file that must be accepted. */
export async function uploaded(
  service: HasBaseUrl,
  agent: Pick<Agent, 'token'>,
  bytes: Uint8Array | string = 'hello',
  wishes: UploadOptions = {},
): Promise<UploadedFile> {
  const { status, text, body } = await upload(service, agent, bytes, wishes)
  assert.equal(status, 201, text)
  return body
}

/** Requests an upload address, like `request_upload_url`. */
export const announced = (
  { deps }: Service,
  { id: agentId, handle }: Pick<Agent, 'id' | 'handle'>,
  sizeBytes = 5,
  contentType = 'text/plain',
): ReturnType<Service['deps']['files']['direct']['announce']> =>
  deps.files.direct.announce({
    uploader: { agentId, handle, clientId: 'cli_of_the_test', sessionId: 'cli_of_the_test' },
    filename: 'note.txt',
    contentType,
    sizeBytes,
  })

/** Sends bytes to an upload address. */
export const put = (
  address: string,
  body: Uint8Array | string,
  type = 'text/plain',
): Promise<Answer<UploadedFile & ErrorAnswer>> =>
  call(address, { method: 'PUT', body, headers: { 'Content-Type': type } })

export const filePart = (file_id: string): { type: 'file'; file_id: string } => ({ type: 'file', file_id })

/** Returns the signed address of a file, by `getFile`. */
export async function signedUrlOf(service: HasBaseUrl, agent: Pick<Agent, 'token'>, fileId: string): Promise<string> {
  const response = await fetch(`${service.config.baseUrl}/files/${fileId}`, {
    redirect: 'manual',
    headers: { Authorization: `Bearer ${agent.token}` },
  })
  assert.equal(response.status, 302, await response.text())
  return response.headers.get('location') ?? ''
}

export const getFile = (
  { config }: Service,
  agent: Pick<Agent, 'token'>,
  fileId: string,
): Promise<Answer<ErrorAnswer>> => call(`${config.baseUrl}/files/${fileId}`, { token: agent.token })

/** Returns the files in the upload folder, by path. */
export function blobsOnDisk({ config }: Pick<Service, 'config'>): string[] {
  const folder = join(config.dataDir, 'files')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  )
}

/** Gives the agent a new token, after the clock was moved past the end of its first one. */
export const newToken = async (agent: Agent): Promise<{ token: string }> => ({
  token: await agent.tokenFor('rest'),
})
export const withNewToken = async (agent: Agent): Promise<Pick<Agent, 'send'>> => {
  const token = await agent.tokenFor('rest')
  return {
    send: (draft) =>
      agent.at('/messages', { method: 'POST', body: draft, headers: { Authorization: `Bearer ${token}` } }),
  }
}
