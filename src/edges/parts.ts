import type { ServerResponse } from 'node:http'
import type { Parts } from '#generated/rest/call.ts'

const partsOf = new WeakMap<ServerResponse, Parts>()

/** Has an answer sent that is in parts, which Koa does not know. */
export function setParts(response: ServerResponse, parts: Parts): void {
  response.setHeader(
    'Content-Length',
    parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0),
  )
  partsOf.set(response, parts)
}

/** Sends them in one piece with the headers, and copies none; returns whether there are any. */
export function writeParts(response: ServerResponse): boolean {
  const parts = partsOf.get(response)
  if (!parts) return false
  for (const part of parts) response.write(part)
  response.end()
  return true
}
