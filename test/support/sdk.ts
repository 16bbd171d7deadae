import { createClient, type Addresses, type Feed } from '#sdk'
import type { HasAddresses } from './client.ts'

/** Returns the addresses of a service for the client package. */
export const addressesOf = ({ config: { baseUrl, authUrl, wsUrl } }: HasAddresses): Addresses => ({
  base_url: baseUrl,
  auth_url: authUrl,
  ws_url: wsUrl,
})

/** Opens live delivery with this token, or throws the error. */
export const openFeed = ({ ws_url, token }: { ws_url: string; token: string }): Promise<Feed> =>
  createClient({ url: { ...elsewhere, ws_url }, auth: { token }, maxRetries: 0 }).connect()

/** Addresses for a client that must not use them. */
const elsewhere = { base_url: 'http://nowhere.example', auth_url: 'http://nowhere.example' }

/** Returns the error with which `openFeed` is rejected before the upgrade. */
export const handshakeRefused = (status: number) => ({ name: 'ServiceError', operation: 'connect', status })
