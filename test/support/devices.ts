import assert from 'node:assert/strict'
import type { DeviceAuthorization } from '#generated/rest/models.ts'
import { allowDevice, findDeviceRequest } from '../../src/access/oauth/device.ts'
import { call, type Answer, type HasAddresses } from './client.ts'
import { newPublicClient, noSecret } from './consents.ts'
import type { Service } from './service.ts'
import { requestToken, type Form, type TokenAnswer } from './tokens.ts'

export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

/** Registers a public client that may begin device authorizations. */
export const newDeviceClient = (service: HasAddresses, metadata: object = {}): Promise<string> =>
  newPublicClient(service, { redirect_uris: [], grant_types: [deviceGrant], client_name: 'A device', ...metadata })

type BeginAnswer = DeviceAuthorization & TokenAnswer

export const beginDevice = (
  { config }: HasAddresses,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer<BeginAnswer>> =>
  call<BeginAnswer>(`${config.authUrl}/device_authorization`, {
    method: 'POST',
    body: new URLSearchParams(form).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
  })

/** Begins a device authorization. Returns its codes with the id of the client. */
export async function newDevice(
  service: HasAddresses,
  form: Record<string, string> = {},
): Promise<DeviceAuthorization & { clientId: string }> {
  const clientId = form['client_id'] ?? (await newDeviceClient(service))
  const { status, body, text } = await beginDevice(service, { client_id: clientId, ...form })
  assert.equal(status, 200, text)
  return { ...body, clientId }
}

interface Polling {
  clientId: string
  device_code: string
}

/** Polls the token endpoint once. */
export const pollDevice = (
  service: HasAddresses,
  { clientId, device_code }: Polling,
  changes: Form = {},
): Promise<Answer<TokenAnswer>> =>
  requestToken(service, { grant_type: deviceGrant, client_id: clientId, ...noSecret, device_code, ...changes })

/** Allows a request for a person without a page, like the page does. */
export async function allow(
  { deps }: Service,
  { user_code }: { user_code: string },
  { username = 'alice', handle = '@alice.assistant' }: { username?: string; handle?: string | null } = {},
): Promise<string | undefined> {
  const accountId = (await deps.store.owners.account(username))?.id ?? ''
  const agentId = handle === null ? undefined : await deps.store.agents.idOf(handle)
  if (!(await findDeviceRequest(deps, user_code, accountId))) return undefined
  return allowDevice(deps, user_code, { accountId, agentId, from: '127.0.0.1' })
}
