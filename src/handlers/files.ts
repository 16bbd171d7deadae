import type { FilesHandlers } from '#generated/rest/handlers.ts'
import type { CallContexts } from '../context.ts'
import { Fault } from '../fault.ts'
import { storeUploads } from '../mail/files/received-uploads.ts'

export const files: FilesHandlers<CallContexts> = {
  async uploadFile({ store, caller, clock, limits }, { body: { file } }) {
    const times = await storeUploads({ store, clock, limits }, caller, [file])
    const { id, filename, content_type, size_bytes } = file
    return { id, status: 'ready', filename, content_type, size_bytes, ...times }
  },

  async getFile({ store, files, caller, clock }, { path }) {
    if (!(await store.files.isVisible(caller.agentId, path.file_id, clock()))) throw new Fault('NOT_FOUND')
    return { status: 302, headers: { Location: files.signedUrlOf(path.file_id) } }
  },
}
