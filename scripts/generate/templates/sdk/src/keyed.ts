import { keyedOperations } from './keyed-operations.js'
import type { Middleware } from './rest/index.js'

const header = 'Idempotency-Key'

function takesKey(method: string | undefined, url: string): boolean {
  const { pathname } = new URL(url)
  return keyedOperations.some((operation) => operation.method === method && operation.path.test(pathname))
}

/** Gives every write a fresh `Idempotency-Key`, the same on each retry of the call, unless the caller brought one. */
export const keyed: Middleware = {
  async pre({ url, init }) {
    const headers = new Headers(init.headers)
    if (!takesKey(init.method, url) || headers.has(header)) return
    headers.set(header, crypto.randomUUID())
    return { url, init: { ...init, headers } }
  },
}
