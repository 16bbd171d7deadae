import { createHash } from 'node:crypto'
import { gzipOf, type Files } from './archives.ts'

/** An image: its layers as tar archives, and its configuration in the words of the OCI image specification. */
interface Image {
  layers: readonly Buffer[]
  config: object
  history?: readonly { created_by: string }[]
  tag: string
  epochSeconds: number
}

/** Processors for which this program makes images, by the words of Node. */
export const architectures: Partial<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

const ociType = 'application/vnd.oci.image'

/** Returns the files of an OCI layout with one image, by path. The same image gives the same bytes. */
export function ociLayout({ layers, config, history = [], tag, epochSeconds }: Image): Files {
  const blobs = new Map<string, Buffer>()
  const blobOf = (mediaType: string, bytes: Buffer) => {
    const digest = sha256(bytes)
    blobs.set(`blobs/sha256/${digest}`, bytes)
    return { mediaType, digest: `sha256:${digest}`, size: bytes.length }
  }
  const whole = {
    created: new Date(epochSeconds * 1000).toISOString(),
    architecture: architectures[process.arch],
    os: 'linux',
    config,
    rootfs: { type: 'layers', diff_ids: layers.map((bytes) => `sha256:${sha256(bytes)}`) },
    history,
  }
  const configBlob = blobOf(`${ociType}.config.v1+json`, jsonOf(whole))
  const descriptors = layers.map((layer) => blobOf(`${ociType}.layer.v1.tar+gzip`, gzipOf(layer)))
  const mediaType = `${ociType}.manifest.v1+json`
  const manifest = { schemaVersion: 2, mediaType, config: configBlob, layers: descriptors }
  const annotations = { 'org.opencontainers.image.ref.name': tag }
  const manifests = [{ ...blobOf(mediaType, jsonOf(manifest)), annotations }]
  return new Map([
    ...blobs,
    ['oci-layout', jsonOf({ imageLayoutVersion: '1.0.0' })],
    ['index.json', jsonOf({ schemaVersion: 2, manifests })],
  ])
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const jsonOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))
