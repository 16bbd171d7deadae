import { createClient, type Addresses, type Feed } from '#sdk'
import type { HasAddresses } from './client.ts'

/** Where a service is, as the client package takes it. */
export const addressesOf = ({ config: { baseUrl, authUrl, wsUrl } }: HasAddresses): Addresses => ({
  base_url: baseUrl,
  auth_url: authUrl,
  ws_url: wsUrl,
})

/** Live delivery with this token, or what it is refused with. */
export const openFeed = ({ ws_url, token }: { ws_url: string; token: string }): Promise<Feed> =>
  createClient({ url: { ...elsewhere, ws_url }, auth: { token }, maxRetries: 0 }).connect()

/** Addresses that it has no use for. */
const elsewhere = { base_url: 'http://nowhere.example', auth_url: 'http://nowhere.example' }

/** What `openFeed` is refused with before the upgrade. */
export const handshakeRefused = (status: number) => ({ name: 'ServiceError', operation: 'connect', status })
