import type { IncomingMessage } from 'node:http'
import type { RawInput, ReceivedFile, Reply } from '#generated/rest/runtime.ts'
import type { Deps } from '../context.ts'
import { fileOfForm } from './form.ts'

export interface Upload {
  /** The parts by name, as the operation takes them. */
  body: RawInput['body']
  /** What makes two uploads the same request. */
  sent: object
}

/** Receives the file of a form and works with it; what no operation has kept by then goes away. */
export async function withUpload({ config, files, observe }: Deps, request: IncomingMessage, work: (upload: Upload) => Promise<Reply>): Promise<Reply> {
  const { field, ...incoming } = await fileOfForm(request, config.uploadBytesMax)
  const file = await files.receive(incoming)
  let kept = false
  try {
    const reply = await work({ body: { [field]: file }, sent: { [field]: identityOf(file) } })
    kept = reply.headers?.['Idempotent-Replayed'] === undefined
    return reply
  } finally {
    if (!kept) await files.settle(file).catch((error) => observe.background('settle', error))
  }
}

const identityOf = ({ filename, content_type, sha256 }: ReceivedFile): object => ({ filename, content_type, sha256 })
