import type { Tools } from '#generated/mcp/tools.ts'
import type { ToolContext } from '../context.ts'
import { bytesInBase64, decodeBase64 } from '../domain/base64.ts'
import { formatNumber } from '../domain/limits.ts'
import { Fault } from '../fault.ts'

export const attachmentTools: Pick<Tools<ToolContext>, 'upload_attachment' | 'request_upload_url'> = {
  async upload_attachment({ caller, config, files }, { filename, content_type, content_base64 }) {
    const { attachmentBytesMax } = config
    if (bytesInBase64(content_base64) > attachmentBytesMax)
      throw new Fault('PAYLOAD_TOO_LARGE', `the file must have at most ${formatNumber(attachmentBytesMax)} bytes`)
    const bytes = decodeBase64(content_base64, 'content_base64')
    const file = await files.receive({ filename, contentType: content_type, bytes, whole: Promise.resolve() })
    try {
      const { expires_at } = await files.keep(caller, [file])
      return { file_id: file.id, filename: file.filename, content_type, size_bytes: file.size_bytes, expires_at }
    } catch (thrown) {
      await files.discardOrphan(file)
      throw thrown
    }
  },

  async request_upload_url({ caller, files }, { filename, content_type, size_bytes }) {
    const file = { uploader: caller, filename, contentType: content_type, sizeBytes: size_bytes }
    const { id, url, expiresAt } = await files.direct.announce(file)
    const headers = { 'Content-Type': content_type }
    return { file_id: id, upload_url: url, method: 'PUT', headers, expires_at: expiresAt }
  },
}
