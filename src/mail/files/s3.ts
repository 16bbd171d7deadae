import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Config } from '../../settings/config.ts'
import { unavailableError } from '../../fault.ts'
import { fileCorruptionError } from '../../platform/error-code.ts'
import type { BlobStore, StoredFile } from './blob-store.ts'
import { clientDisconnectedError, createDownloadWriter } from './download-writer.ts'

export type S3Config = Pick<Config, Extract<keyof Config, `filesS3${string}`>>

const presignedSeconds = 60
const connectMs = 5_000
const requestMs = 30_000

/**
 * Milliseconds after which an idle connection to the store is closed. A slow client may pause for less time than this.
 */
const silenceMs = 120_000

const objectKeyOf = (id: string): string => `files/${id}`

/**
 * Creates the blob store in an S3 bucket. Each file is uploaded by one request with known length and digest, so no
 * object is ever incomplete.
 */
export async function createS3BlobStore(config: S3Config): Promise<BlobStore> {
  const { filesS3Bucket: Bucket = '', filesS3Endpoint: endpoint } = config
  // Uploads have their own connections, because slow downloads hold connections for a long time.
  const reads = clientFor(config, config.filesS3ReadsAtOnce)
  const writes = clientFor(config, config.filesS3WritesAtOnce)
  const description = `files in the bucket ${Bucket} at ${endpoint ?? 'AWS'}`
  await checkWritable(writes, Bucket).catch((error) => {
    throw new Error(`cannot store ${description}: ${String(error)}`, { cause: error })
  })
  return {
    async put(id, { path, size, sha256 }, recorded) {
      await recorded
      const ChecksumSHA256 = Buffer.from(sha256, 'hex').toString('base64')
      const Body = createReadStream(path)
      const put = new PutObjectCommand({ Bucket, Key: objectKeyOf(id), Body, ContentLength: size, ChecksumSHA256 })
      await writes.send(put).catch(throwUnavailable)
      await rm(path, { force: true })
    },
    async open(file, { start, end }) {
      const { id, size_bytes } = file
      const Range = `bytes=${start}-${end}`
      const object = await reads
        .send(new GetObjectCommand({ Bucket, Key: objectKeyOf(id), Range }))
        .catch(undefinedIfNotFound)
      const bytes = object?.Body
      if (!(bytes instanceof Readable)) return undefined
      const isWhole = end - start + 1 === size_bytes
      return { sendTo: (target) => send(bytes, isWhole ? verify(bytes, file) : bytes, target) }
    },
    async remove(ids) {
      // Sends one request for each file, because S3-compatible stores differ most in batch deletion.
      await Promise.all(
        ids.map((id) => writes.send(new DeleteObjectCommand({ Bucket, Key: objectKeyOf(id) })).catch(throwUnavailable)),
      )
    },
    ...(config.filesS3Redirect && {
      presign: (id, { contentType, disposition }) =>
        getSignedUrl(
          reads,
          new GetObjectCommand({
            Bucket,
            Key: objectKeyOf(id),
            ResponseContentType: contentType,
            ResponseContentDisposition: disposition,
            ResponseCacheControl: 'private',
          }),
          { expiresIn: presignedSeconds },
        ),
    }),
  }
}

/** Sends the bytes to the client. Releases the connection to the store even if the client disconnects early. */
async function send(source: Readable, chunks: AsyncIterable<Uint8Array>, target: Writable): Promise<void> {
  const write = createDownloadWriter(target)
  target.once('close', () => source.destroy(clientDisconnectedError()))
  for await (const chunk of chunks) await write(chunk)
}

/** Yields the given chunks unchanged. Throws before the last chunk if the bytes differ from the stored digest. */
async function* verify(chunks: AsyncIterable<Uint8Array>, { id, sha256 }: StoredFile): AsyncGenerator<Uint8Array> {
  const digest = createHash('sha256')
  let last: Uint8Array = Buffer.alloc(0)
  for await (const chunk of chunks) {
    digest.update(chunk)
    if (last.length > 0) yield last
    last = chunk
  }
  if (digest.digest('hex') !== sha256) throw fileCorruptionError(id, 'differ from their SHA-256')
  yield last
}

/**
 * Throws if the bucket is missing or not writable. The service then fails at its start instead of at the first upload.
 */
async function checkWritable(client: S3Client, Bucket: string): Promise<void> {
  const Key = objectKeyOf('start-check')
  await client.send(new PutObjectCommand({ Bucket, Key, Body: 'ok' }))
  await client.send(new DeleteObjectCommand({ Bucket, Key }))
}

/** Returns the HTTP status of a HEAD request for the bucket. The request changes nothing. */
export async function probeBucket(config: S3Config, signal: AbortSignal): Promise<number> {
  const client = clientFor(config, 1)
  try {
    await client.send(new HeadBucketCommand({ Bucket: config.filesS3Bucket ?? '' }), { abortSignal: signal })
    return 200
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode) return error.$metadata.httpStatusCode
    throw error
  } finally {
    client.destroy()
  }
}

/** Logger that drops every message. The S3 client throws its errors, and the callers log them. */
const silent = { debug() {}, info() {}, warn() {}, error() {} }

/** Creates an S3 client. A request without a free connection waits for one at most `connectMs`. */
function clientFor(config: S3Config, maxSockets: number): S3Client {
  const { filesS3Endpoint, filesS3Region, filesS3AccessKey, filesS3SecretKey } = config
  const agent = { maxSockets }
  return new S3Client({
    region: filesS3Region,
    // Most stores other than AWS support neither a hostname for each bucket nor all checksums.
    ...(filesS3Endpoint !== undefined && { endpoint: filesS3Endpoint, forcePathStyle: true }),
    ...(filesS3AccessKey !== undefined &&
      filesS3SecretKey !== undefined && {
        credentials: { accessKeyId: filesS3AccessKey, secretAccessKey: filesS3SecretKey },
      }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: silent,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: requestMs,
      socketTimeout: silenceMs,
      httpAgent: agent,
      httpsAgent: agent,
      logger: silent,
    },
  })
}

function undefinedIfNotFound(error: unknown): undefined {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined
  throwUnavailable(error)
}

/**
 * Throws SERVICE_UNAVAILABLE for any failure of the store. The client may retry, because nothing refers to the blob
 * yet.
 */
function throwUnavailable(error: unknown): never {
  throw unavailableError(error)
}
