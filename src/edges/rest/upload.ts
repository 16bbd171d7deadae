import type { IncomingMessage } from 'node:http'
import type { ReceivedFile, Reply } from '#generated/rest/call.ts'
import type { Config } from '../../config.ts'
import { hourMs } from '../../domain/durations.ts'
import type { Files } from '../../files/index.ts'
import { tooManyUnclaimed } from '../../files/unclaimed-limit.ts'
import type { Observe } from '../../observe.ts'
import type { BodyTimeouts } from '../../platform/body-timeouts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { OperationKey } from '../../store/idempotency.ts'
import type { Store } from '../../store/index.ts'
import type { RequestIds } from '../request-ids.ts'
import { fileOfForm, framingBytesMax } from './form.ts'

export interface UploadDeps {
  arrivals: BodyTimeouts
  config: Config
  clock: Clock
  store: Store
  files: Files
  observe: Observe
  requestIds: RequestIds
}

export interface Upload {
  /** Parts of the form by name, as the operation takes them. */
  body: object
  /** Fields that make two uploads the same request. */
  sent: object
}

/**
 * Rejects an upload before its body is read, if its announced length exceeds the agent's quota of unclaimed files. A
 * retry of a stored upload is allowed, and gets its stored answer.
 */
async function requireUnclaimedCapacity(
  deps: UploadDeps,
  operation: OperationKey,
  request: IncomingMessage,
): Promise<void> {
  const { config, store, clock } = deps
  const bytes = Number(request.headers['content-length'] ?? 0) - framingBytesMax
  if (bytes <= 0 || bytes > config.uploadBytesMax) return
  const now = clock()
  if ((await store.files.unclaimedBytes(operation.agentId, now)) + bytes <= config.unclaimedBytesMax) return
  if (!(await store.idempotency.isKnown(operation, now - config.idempotencyHours * hourMs))) throw tooManyUnclaimed()
}

/** Receives the file of a form and passes it to `work`. Discards the file if the operation does not store it. */
export async function withUpload(
  deps: UploadDeps,
  operation: OperationKey,
  request: IncomingMessage,
  work: (upload: Upload) => Promise<Reply>,
): Promise<Reply> {
  const { arrivals, config, files, observe, requestIds } = deps
  await requireUnclaimedCapacity(deps, operation, request)
  const { field, file } = await arrivals.receive(request, async () => {
    const { field, ...incoming } = await fileOfForm(request, config.uploadBytesMax)
    return { field, file: await files.receive(incoming) }
  })
  let isStored = false
  try {
    const reply = await work({ body: { [field]: file }, sent: { [field]: identityOf(file) } })
    isStored = reply.headers?.['Idempotent-Replayed'] === undefined
    return reply
  } finally {
    const failed = (error: unknown): void => observe.background('uploads', error, requestIds(request))
    if (!isStored) await files.discardOrphan(file).catch(failed)
  }
}

const identityOf = ({ filename, content_type, sha256 }: ReceivedFile): object => ({ filename, content_type, sha256 })
