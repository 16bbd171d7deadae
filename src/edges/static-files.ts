import { hash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Context } from 'koa'
import { matchesEntityTag } from '../domain/entity-tags.ts'
import { memoize } from '../platform/caches.ts'

/** Bytes that stay the same while the process runs. All responses share them. */
export interface StaticFile {
  bytes: Buffer
  etag: string
  /** Returns the bytes as gzip, and compresses them at the first call. */
  compressed: () => Buffer
}

export function staticFile(bytes: Buffer): StaticFile {
  const compressed = memoize(() => gzipSync(bytes, { level: 9 }))
  return { bytes, etag: hash('sha256', bytes, 'base64url'), compressed }
}

/** Files below this size in bytes are not compressed, because a packet holds them anyway. */
const compressedBytesMin = 1024

/**
 * Answers with the file, or with 304 to a client that has it. Compresses it for clients that accept gzip. A compressed
 * file has its own entity tag (RFC 9110 section 8.8.3.3). Only public files may come here. The size of a compressed
 * page with a secret and a text of an attacker would reveal the secret.
 */
export function sendStaticFile(ctx: Context, { bytes, etag, compressed }: StaticFile, type: string): void {
  const isCompressed = bytes.length >= compressedBytesMin && ctx.acceptsEncodings('gzip', 'identity') === 'gzip'
  const tag = `"${etag}${isCompressed ? '-gzip' : ''}"`
  ctx.status = 200
  ctx.set('ETag', tag)
  ctx.vary('Accept-Encoding')
  if (matchesEntityTag(ctx.get('If-None-Match'), tag)) {
    ctx.status = 304
    return
  }
  if (isCompressed) ctx.set('Content-Encoding', 'gzip')
  ctx.type = type
  ctx.body = isCompressed ? compressed() : bytes
}
