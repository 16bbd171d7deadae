import type { FilesHandlers } from '#generated/rest/handlers.ts'
import type { CallContexts } from '../context.ts'
import { Fault } from '../fault.ts'
import { tooManyUnclaimed } from '../files/unclaimed-limit.ts'

const hourMs = 3_600_000

export const files: FilesHandlers<CallContexts> = {
  async uploadFile({ store, caller, clock, limits }, { body: { file } }) {
    const created_at = clock()
    const expires_at = created_at + limits.unclaimedFileHours * hourMs
    const row = { ...file, uploader_id: caller.agentId, created_at, expires_at }
    const isKept = await store.files.keep(row, limits.unclaimedBytesMax)
    if (!isKept) throw tooManyUnclaimed()
    const { id, filename, content_type, size_bytes } = file
    return { id, status: 'ready', filename, content_type, size_bytes, created_at, expires_at }
  },

  async getFile({ store, files, caller, clock }, { path }) {
    if (!(await store.files.isVisible(caller.agentId, path.file_id, clock()))) throw new Fault('NOT_FOUND')
    return { status: 302, headers: { Location: files.signedUrlOf(path.file_id) } }
  },
}
