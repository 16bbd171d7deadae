import type { IncomingMessage } from 'node:http'
import type { Context } from 'koa'
import type { ReceivedFile } from '#generated/rest/call.ts'
import type { Config } from '../../settings/config.ts'
import { hourMs } from '../../domain/durations.ts'
import { Fault } from '../../fault.ts'
import type { Files } from '../../mail/files/index.ts'
import { tooManyUnclaimed } from '../../mail/files/unclaimed-limit.ts'
import type { Observe } from '../../platform/observe.ts'
import type { BodyTimeouts } from '../../platform/body-timeouts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { OperationKey } from '../../store/access/idempotency.ts'
import type { Store } from '../../store/index.ts'
import type { RequestIds } from '../request-ids.ts'
import { fileOfForm, framingBytesMax } from './form.ts'
import type { InputReader } from './input.ts'

export interface UploadDeps {
  arrivals: BodyTimeouts
  config: Config
  clock: Clock
  store: Store
  files: Files
  observe: Observe
  requestIds: RequestIds
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

/**
 * Creates the reader of a form with one file. The file is discarded if the operation does not store it: after an error,
 * or if a stored answer was replayed.
 */
export function createUploadReader(deps: UploadDeps, ctx: Context): InputReader {
  const { arrivals, config, files, observe, requestIds } = deps
  const request = ctx.req
  let received: ReceivedFile | undefined

  return {
    async read(operation) {
      if (!operation) throw new Error('only a write with an idempotency key takes a file')
      await requireUnclaimedCapacity(deps, operation, request)
      const { field, file } = await arrivals.receive(request, async () => {
        const { field, ...incoming } = await fileOfForm(request, config.uploadBytesMax)
        return { field, file: await files.receive(incoming) }
      })
      received = file
      const parts = { body: { [field]: file }, sent: { [field]: identityOf(file) } }
      return { path: ctx['params'], query: {}, header: {}, ...parts }
    },
    async release(answer) {
      const isStored = !(answer instanceof Fault) && answer.headers?.['Idempotent-Replayed'] === undefined
      if (!received || isStored) return
      const failed = (error: unknown): void => observe.background('uploads', error, requestIds(request))
      await files.discardOrphan(received).catch(failed)
    },
  }
}

/** Returns the fields that make two uploads the same request. */
const identityOf = ({ filename, content_type, sha256 }: ReceivedFile): object => ({ filename, content_type, sha256 })
