import { create as contentDisposition } from 'content-disposition'
import type { DownloadsHandlers } from '#generated/rest/handlers.ts'
import type { CallContexts, PublicContext } from '../context.ts'
import { matchesEntityTag } from '../domain/entity-tags.ts'
import { rangeOf } from '../domain/ranges.ts'
import { Fault } from '../fault.ts'
import type { SignedUrlParts } from '../mail/files/signed-urls.ts'
import type { ServedFile } from '../store/mail/files.ts'

export const downloads: DownloadsHandlers<CallContexts> = {
  async downloadFile({ files, countTransfer }, { path, query, header }) {
    const file = await findFile(files, { ...path, ...query })
    countTransfer(file.uploader_id) // the reader is unknown, so the transfer counts for the uploader
    const { etag, disposition, mediaType } = presentationOf(file)
    if (matchesEntityTag(header['If-None-Match'], etag)) return { status: 304, headers: { ETag: etag } }
    const range = rangeIn(header, etag, file)
    const redirectUrl = await files.presigned(file, { contentType: mediaType, disposition })
    if (redirectUrl !== undefined) return { status: 302, headers: { Location: redirectUrl } }
    const { start, end } = range ?? { start: 0, end: file.size_bytes - 1 }
    const blob = await files.open(file, { start, end })
    const headers = { ETag: etag, 'Content-Disposition': disposition }
    const body = { mediaType, length: end - start + 1, sendTo: blob.sendTo }
    if (!range) return { status: 200, headers, body }
    return { status: 206, headers: { ...headers, 'Content-Range': `bytes ${start}-${end}/${file.size_bytes}` }, body }
  },

  async putFile({ files, countTransfer }, { path, query, body }) {
    const upload = await files.direct.find({ ...path, ...query })
    if (!upload) throw new Fault('NOT_FOUND')
    countTransfer(upload.uploader_id)
    const file = await files.direct.receive(upload, body)
    if (!file) throw new Fault('NOT_FOUND') // another request has sent the file meanwhile
    const { id, filename, content_type, size_bytes, created_at, expires_at } = file
    return { id, status: 'ready', filename, content_type, size_bytes, created_at, expires_at }
  },

  async inspectFile({ files }, { path, query, header }) {
    const file = await findFile(files, { ...path, ...query })
    const { etag, disposition, mediaType } = presentationOf(file)
    if (matchesEntityTag(header['If-None-Match'], etag)) return { status: 304, headers: { ETag: etag } }
    const headers = { ETag: etag, 'Content-Disposition': disposition }
    return { status: 200, headers, body: { mediaType, length: file.size_bytes, sendTo: async () => {} } }
  },
}

/** Returns the file of a signed URL. Throws NOT_FOUND for every invalid URL, so a client never learns the reason. */
async function findFile(files: PublicContext['files'], address: SignedUrlParts): Promise<ServedFile> {
  const file = await files.findSigned(address)
  if (!file) throw new Fault('NOT_FOUND')
  return file
}

const presentationOf = ({ sha256, filename, content_type }: ServedFile) => ({
  etag: `"${sha256}"`,
  disposition: contentDisposition(filename),
  mediaType: content_type.startsWith('text/') ? `${content_type}; charset=utf-8` : content_type,
})

/**
 * Returns the requested byte range. Returns undefined for the whole file, also if the client has another version of it
 * (RFC 9110 section 13.1.5).
 */
function rangeIn(header: { Range?: string; 'If-Range'?: string }, etag: string, { size_bytes }: ServedFile) {
  const { Range, 'If-Range': condition = etag } = header
  const range = condition === etag ? rangeOf(Range, size_bytes) : undefined
  if (range !== 'unsatisfiable') return range
  const headers = { 'Content-Range': `bytes */${size_bytes}` }
  throw new Fault('RANGE_NOT_SATISFIABLE', `the range is outside the file, which has ${size_bytes} bytes`, { headers })
}
