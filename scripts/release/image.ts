import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UsageError } from '../../src/cli/options.ts'
import { metadata } from '../generate/metadata.ts'
import { gzipOf, tarOf, type Files } from './archives.ts'

/** Debian packages that Node needs. */
const libraries = ['libc6', 'libgcc-s1', 'libstdc++6']

/** Files of the base that describe the machine or its mirror, or that no program reads. */
const omitted = ['etc/apt/sources.list', 'etc/hostname', 'etc/resolv.conf', 'usr/share/man', 'var/log']

/** User without rights, as in `scripts/deploy/Dockerfile`. */
const uid = 65_532

const architectures: Partial<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/** Returns the reason why this machine cannot make an image; undefined if it can. */
export function imageObstacle(): string | undefined {
  if (process.platform !== 'linux' || !architectures[process.arch]) return 'it was made on another system than Linux'
  return spawnSync('mmdebstrap', ['--version']).error && 'mmdebstrap was not installed where it was made'
}

/**
 * Returns the image as OCI layout, by path: libraries of Debian, the Node that runs this program, and the package of
 * the service. It is the same for the same versions of these.
 */
export function imageFiles(service: Files, epochSeconds: number): Map<string, Buffer> {
  const blobs = new Map<string, Buffer>()
  const blobOf = (mediaType: string, bytes: Buffer) => {
    const digest = createHash('sha256').update(bytes).digest('hex')
    blobs.set(`image/blobs/sha256/${digest}`, bytes)
    return { mediaType, digest: `sha256:${digest}`, size: bytes.length }
  }
  const layers = [baseLayer(epochSeconds), serviceLayer(service, epochSeconds)]
  const config = blobOf(`${ociType}.config.v1+json`, jsonOf(configFor(layers, epochSeconds)))
  const descriptors = layers.map((layer) => blobOf(`${ociType}.layer.v1.tar+gzip`, gzipOf(layer)))
  const mediaType = `${ociType}.manifest.v1+json`
  const manifest = blobOf(mediaType, jsonOf({ schemaVersion: 2, mediaType, config, layers: descriptors }))
  const annotations = { 'org.opencontainers.image.ref.name': metadata.version }
  return new Map([
    ...blobs,
    ['image/oci-layout', jsonOf({ imageLayoutVersion: '1.0.0' })],
    ['image/index.json', jsonOf({ schemaVersion: 2, manifests: [{ ...manifest, annotations }] })],
  ])
}

const ociType = 'application/vnd.oci.image'

const jsonOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))

/** Returns the libraries as a tar archive. */
function baseLayer(epochSeconds: number): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'ams-image-'))
  const target = join(folder, 'base.tar')
  const removal = `cd "$1" && rm -rf ${omitted.join(' ')}`
  const options = ['--quiet', '--variant=extract', '--skip=output/dev', `--include=${libraries.join(',')}`]
  try {
    execFileSync('mmdebstrap', [...options, `--extract-hook=${removal}`, 'bookworm', target], {
      env: { ...process.env, SOURCE_DATE_EPOCH: String(epochSeconds) },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    return readFileSync(target)
  } catch (error) {
    throw new UsageError(`mmdebstrap failed: repair it, or give --no-image (${String(Object(error).stderr).trim()})`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function serviceLayer(service: Files, epochSeconds: number): Buffer {
  const files = new Map([
    ...[...service].map(([path, bytes]): [string, Buffer] => [`app/${path}`, bytes]),
    ['usr/bin/node', readFileSync(process.execPath)],
    ['etc/passwd', Buffer.from(`root:x:0:0::/:/sbin/nologin\nams:x:${uid}:${uid}::/data:/sbin/nologin\n`)],
    ['etc/group', Buffer.from(`root:x:0:\nams:x:${uid}:\n`)],
  ])
  return tarOf(files, epochSeconds, [{ path: 'data', uid, mode: 0o700 }])
}

const configFor = (layers: readonly Buffer[], epochSeconds: number) => ({
  created: new Date(epochSeconds * 1000).toISOString(),
  architecture: architectures[process.arch],
  os: 'linux',
  config: {
    User: `${uid}:${uid}`,
    Env: ['NODE_ENV=production', 'HOST=0.0.0.0', 'PORT=8080', 'OPS_HOST=0.0.0.0', 'OPS_PORT=9090', 'DATA_DIR=/data'],
    Entrypoint: ['/usr/bin/node', '--disable-warning=ExperimentalWarning', '/app/bin/agent-messaging.js'],
    Cmd: ['start'],
    WorkingDir: '/app',
    Volumes: { '/data': {} },
    ExposedPorts: { '8080/tcp': {}, '9090/tcp': {} },
    StopSignal: 'SIGTERM',
    Labels: {
      'org.opencontainers.image.source': metadata.homepage,
      'org.opencontainers.image.version': metadata.version,
      'org.opencontainers.image.licenses': metadata.license,
    },
  },
  rootfs: {
    type: 'layers',
    diff_ids: layers.map((bytes) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`),
  },
  history: [{ created_by: `mmdebstrap ${libraries.join(' ')}` }, { created_by: 'npm run release' }],
})
