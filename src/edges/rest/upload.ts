import type { IncomingMessage } from 'node:http'
import { finished, type Readable } from 'node:stream'
import type { Context } from 'koa'
import type { ReceivedFile } from '#generated/rest/call.ts'
import { hourMs } from '../../domain/durations.ts'
import { formatNumber } from '../../domain/limits.ts'
import { Fault } from '../../fault.ts'
import type { Files } from '../../mail/files/index.ts'
import type { IncomingFile } from '../../mail/files/spool.ts'
import { unclaimedQuotaFault } from '../../mail/files/unclaimed-limit.ts'
import type { BodyTimeouts } from '../../platform/body-timeouts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Observers } from '../../platform/observe.ts'
import type { Config } from '../../settings/config.ts'
import type { OperationKey } from '../../store/access/idempotency.ts'
import type { Store } from '../../store/index.ts'
import { fileNameOf, createMultipartParser, unusableBodyFault } from '../body.ts'
import type { RequestIds } from '../answers.ts'
import type { InputReader } from './input.ts'

interface FormFile extends IncomingFile {
  /** Name of the part in the multipart form. */
  field: string
}

/** Highest number of bytes in addition to the file: boundaries, headers, an epilogue. */
const framingBytesMax = 65_536

/**
 * Resolves with the only file of a multipart form (RFC 7578) when its headers are read. Throws PAYLOAD_TOO_LARGE above
 * `limit` bytes. `whole` resolves when the form has ended without another part. Chunks are passed on as they arrive,
 * because joining them would cost more than all other work. The request stays open for the answer.
 */
function fileOfForm(request: IncomingMessage, limit: number): Promise<FormFile> {
  if (Number(request.headers['content-length'] ?? 0) > limit + framingBytesMax) throw tooLarge(limit)
  const parser = createMultipartParser(request.headers, {
    limits: { parts: 1, fileSize: limit },
    isPartAFile: () => true,
  })
  const opened = Promise.withResolvers<FormFile>()
  const whole = Promise.withResolvers<void>()
  whole.promise.catch(() => {})
  let file: Readable | undefined
  let size = 0

  const take = (chunk: Buffer): void => {
    size += chunk.length
    if (size > limit + framingBytesMax) fail(tooLarge(limit))
    else if (!parser.write(chunk)) request.pause()
  }
  const stop = (): void => void request.off('data', take).pause()
  const fail = (error: unknown): void => {
    const fault = unusableBodyFault(error)
    stop()
    opened.reject(fault)
    whole.reject(fault)
    file?.destroy(fault)
  }

  parser.on('file', (field, bytes, filename: string | undefined, _encoding, contentType) => {
    file = bytes.on('error', (error) => bytes.destroyed || fail(error)).on('limit', () => fail(tooLarge(limit)))
    bytes.once('close', () => bytes.readableEnded || stop())
    if (!filename) return fail(new Fault('VALIDATION_ERROR', 'the part must be a file with a name'))
    opened.resolve({ field, filename: fileNameOf(filename), contentType, bytes, whole: whole.promise })
  })
  parser.on('partsLimit', () =>
    fail(new Fault('VALIDATION_ERROR', 'the form has more than one part: send exactly one')),
  )
  parser.on('error', fail)
  parser.on('drain', () => request.resume())
  parser.once('finish', () => {
    whole.resolve()
    opened.reject(new Fault('VALIDATION_ERROR', 'the form has no file: send one part with a file'))
  })
  request.on('data', take)
  // also called if the client has disconnected already
  finished(request, (error) => (error ? fail(error) : parser.end()))
  return opened.promise
}

const tooLarge = (limit: number): Fault =>
  new Fault('PAYLOAD_TOO_LARGE', `the file must have at most ${formatNumber(limit)} bytes`)

export interface UploadDeps {
  arrivals: BodyTimeouts
  config: Config
  clock: Clock
  store: Store
  files: Files
  observe: Observers
  requestIds: RequestIds
}

/**
 * Rejects an upload before its body is read, if its announced length exceeds the agent's quota of unclaimed files. An
 * unclaimed file is in no message yet. A retry of a stored upload is allowed, and gets its stored answer.
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
  if (!(await store.idempotency.isKnown(operation, now - config.idempotencyHours * hourMs))) throw unclaimedQuotaFault()
}

/**
 * Creates the input reader for a form with one file. It discards the file if the operation did not store it. This
 * happens after an error, or if the response is the stored one of an earlier call.
 */
export function createUploadReader(deps: UploadDeps, ctx: Context): InputReader {
  const { arrivals, config, files, observe, requestIds } = deps
  const request = ctx.req
  let received: ReceivedFile | undefined

  return {
    async read(operation) {
      if (!operation) throw new Error('only an operation with an Idempotency-Key can take a file')
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

/** Returns the fields of an upload that are compared to detect a repeated request. */
const identityOf = ({ filename, content_type, sha256 }: ReceivedFile): object => ({ filename, content_type, sha256 })
