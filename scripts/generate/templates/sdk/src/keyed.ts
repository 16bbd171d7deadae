import type { Middleware } from './rest/index.js'

const header = 'Idempotency-Key'

/** An envelope's id is the key of its send. */
const takesKey = (method: string | undefined, url: string): boolean => method !== undefined && method !== 'GET' && !url.endsWith('/messages')

/** Gives every write a fresh `Idempotency-Key`, the same on each retry of the call, unless the caller brought one. */
export const keyed: Middleware = {
  async pre({ url, init }) {
    const headers = new Headers(init.headers)
    if (!takesKey(init.method, url) || headers.has(header)) return
    headers.set(header, crypto.randomUUID())
    return { url, init: { ...init, headers } }
  },
}
