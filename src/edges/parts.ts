import type { ServerResponse } from 'node:http'
import type { Parts } from '#generated/rest/call.ts'

const partsOf = new WeakMap<ServerResponse, Parts>()

/** Sets the body of a response to several parts, which Koa does not support. Also sets Content-Length. */
export function setParts(response: ServerResponse, parts: Parts): void {
  response.setHeader(
    'Content-Length',
    parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0),
  )
  partsOf.set(response, parts)
}

/** Sends the parts without copying them, in one write with the headers. Returns false if none were set. */
export function writeParts(response: ServerResponse): boolean {
  const parts = partsOf.get(response)
  if (!parts) return false
  for (const part of parts) response.write(part)
  response.end()
  return true
}
