import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Config } from '../config.ts'
import { unavailable } from '../fault.ts'
import type { BlobStore } from './blob-store.ts'
import { clientDisconnected, downloadWriter } from './download-writer.ts'

export type S3Config = Pick<Config, Extract<keyof Config, `filesS3${string}`>>

const presignedSeconds = 60
const connectMs = 5_000
const requestMs = 30_000

/** How long nothing may come or go; longer than a reader may make us wait. */
const silenceMs = 120_000

const objectKeyOf = (id: string): string => `files/${id}`

/** Objects of a bucket. Each is put in one request, from a file whose length and digest are known, so that there are no half-uploaded ones. */
export async function s3BlobStore(config: S3Config): Promise<BlobStore> {
  const { filesS3Bucket: Bucket = '', filesS3Endpoint: endpoint } = config
  // A slow reader holds its connection for as long as it likes, which must not be one that an upload needs.
  const reads = clientFor(config, config.filesS3ReadsAtOnce)
  const writes = clientFor(config, config.filesS3WritesAtOnce)
  const description = `files in the bucket ${Bucket} at ${endpoint ?? 'AWS'}`
  await checkWritable(writes, Bucket).catch((error) => {
    throw new Error(`cannot keep ${description}: ${String(error)}`, { cause: error })
  })
  return {
    description,
    async put(id, { path, size, sha256 }, recorded) {
      await recorded
      const ChecksumSHA256 = Buffer.from(sha256, 'hex').toString('base64')
      const Body = createReadStream(path)
      const put = new PutObjectCommand({ Bucket, Key: objectKeyOf(id), Body, ContentLength: size, ChecksumSHA256 })
      await writes.send(put).catch(throwUnavailable)
      await rm(path, { force: true })
    },
    async open(id, { start, end }) {
      const Range = `bytes=${start}-${end}`
      const object = await reads
        .send(new GetObjectCommand({ Bucket, Key: objectKeyOf(id), Range }))
        .catch(undefinedIfNotFound)
      const bytes = object?.Body
      return bytes instanceof Readable ? { sendTo: (target) => send(bytes, target) } : undefined
    },
    async remove(ids) {
      // One by one: removing many at once is where S3-compatible stores differ most.
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

/** Leaves the connection to the store free again, also where the reader goes away before the end. */
async function send(bytes: Readable, target: Writable): Promise<void> {
  const write = downloadWriter(target)
  target.once('close', () => bytes.destroy(clientDisconnected()))
  for await (const chunk of bytes) await write(chunk)
}

/** What a start should fail for rather than the first upload: a bucket that is not there, or not ours to write to. */
async function checkWritable(client: S3Client, Bucket: string): Promise<void> {
  const Key = objectKeyOf('start-check')
  await client.send(new PutObjectCommand({ Bucket, Key, Body: 'ok' }))
  await client.send(new DeleteObjectCommand({ Bucket, Key }))
}

/** What goes wrong is thrown, and observed where it is caught. */
const silent = { debug() {}, info() {}, warn() {}, error() {} }

/** What finds no connection free waits for one as long as for a connection to be made. */
function clientFor(config: S3Config, maxSockets: number): S3Client {
  const { filesS3Endpoint, filesS3Region, filesS3AccessKey, filesS3SecretKey } = config
  const agent = { maxSockets }
  return new S3Client({
    region: filesS3Region,
    // Stores other than AWS's rarely have a host name per bucket, nor every checksum.
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

/** Whatever is wrong with the store, a retry is safe, since nothing refers to the blob. */
function throwUnavailable(error: unknown): never {
  throw unavailable(error)
}
