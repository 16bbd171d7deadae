import { create as contentDisposition } from 'content-disposition'
import type { Context as KoaContext, Middleware } from 'koa'
import { createOpenRequests } from '../../calls/open-requests.ts'
import type { Config } from '../../config.ts'
import { rangeOf, type ByteRange } from '../../domain/ranges.ts'
import { Fault } from '../../fault.ts'
import type { Files } from '../../files/index.ts'
import type { Observe } from '../../observe.ts'
import { stopwatch } from '../../platform/clock.ts'
import type { ServedFile } from '../../store/files.ts'
import { openToAll } from '../cors.ts'
import { faultReply } from '../http.ts'
import type { RequestIds } from '../request-ids.ts'
import { streamBody } from './streaming.ts'
import { whenFinished } from './finished.ts'

export interface DownloadDeps {
  config: Config
  files: Files
  observe: Observe
  requestIds: RequestIds
}

/** Whatever a browser thinks the bytes are, it saves them and runs nothing. */
const untrusted = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cache-Control': 'private',
  'Referrer-Policy': 'no-referrer',
}

/** Serves files at their signed addresses below {files_url}; any other address is not found, for whatever reason. */
export function downloads(deps: DownloadDeps): Middleware {
  const prefix = new URL(deps.config.filesUrl).pathname.replace(/\/$/, '')
  const openDownloads = createOpenRequests(deps.config.downloadsPerUploaderMax)
  return async (ctx, next) => {
    const reads = ctx.method === 'GET' || ctx.method === 'HEAD'
    if (!reads || !ctx.originalUrl.startsWith(`${prefix}/file_`)) return next()
    const elapsed = stopwatch()
    if (deps.config.corsOrigins.length > 0) ctx.set(openToAll) // a redirect from another host comes from no origin
    const file = await deps.files.findSigned(ctx.originalUrl.slice(prefix.length))
    if (!file) throw new Fault('NOT_FOUND')
    openDownloads(file.uploader_id, whenFinished(ctx.res)) // who reads is not known; whose files are read is
    await sendFile(deps, ctx, file)
    const requestId = deps.requestIds(ctx.req)
    deps.observe.request({ operation: 'download', status: ctx.status, ms: elapsed(), requestId })
  }
}

async function sendFile(deps: DownloadDeps, ctx: KoaContext, file: ServedFile): Promise<void> {
  const etag = `"${file.sha256}"`
  const whole = { start: 0, end: file.size_bytes - 1 }
  ctx.set(untrusted)
  const isGet = ctx.method === 'GET'
  const range =
    isGet && isCurrent(ctx.get('if-range'), etag) ? rangeOf(ctx.get('range') || undefined, file.size_bytes) : undefined
  if (range === 'unsatisfiable') return refuseRange(ctx, file)
  const disposition = contentDisposition(file.filename)
  const elsewhere = isGet ? await deps.files.presigned(file, { contentType: typeOf(file), disposition }) : undefined
  if (elsewhere !== undefined) return ctx.redirect(elsewhere)
  const blob = isGet ? await deps.files.open(file, range ?? whole) : undefined
  ctx.set({ 'Accept-Ranges': 'bytes', 'Content-Disposition': disposition, 'Content-Type': typeOf(file), ETag: etag })
  if (range) ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${file.size_bytes}`)
  ctx.status = range ? 206 : 200
  ctx.length = lengthOf(range ?? whole)
  if (blob) await streamBody(deps, 'download', ctx, (response) => blob.sendTo(response))
}

/** A condition on another version than the only one there is asks for the whole file (RFC 9110 section 13.1.5). */
const isCurrent = (condition: string, etag: string): boolean => condition === '' || condition === etag

const typeOf = ({ content_type }: ServedFile): string =>
  content_type.startsWith('text/') ? `${content_type}; charset=utf-8` : content_type

const lengthOf = ({ start, end }: ByteRange): number => end - start + 1

function refuseRange(ctx: KoaContext, { size_bytes }: ServedFile): void {
  const { body } = faultReply(new Fault('VALIDATION_ERROR', `the file has ${size_bytes} bytes`), 'service')
  ctx.status = 416
  ctx.set({ 'Content-Range': `bytes */${size_bytes}`, 'Content-Type': 'application/json' })
  ctx.body = JSON.stringify(body)
}
