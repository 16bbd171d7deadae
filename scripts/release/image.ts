import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UsageError } from '../../src/cli/options.ts'
import { metadata } from '../generate/metadata.ts'
import { imageConfig } from '../deploy/rehearse.ts'
import { tarOf, type Files } from './archives.ts'
import { architectures, ociLayout } from './oci-layout.ts'
import { readSource } from './sources.ts'

/** Debian packages that Node needs. */
const libraries = ['libc6', 'libgcc-s1', 'libstdc++6']

/** Files of the base that describe the machine or its mirror, or that no program reads. */
const omitted = ['etc/apt/sources.list', 'etc/hostname', 'etc/resolv.conf', 'usr/share/man', 'var/log']

const dockerfile = 'scripts/deploy/Dockerfile'

/** User without rights, as in the Dockerfile. */
const uid = 65_532

/** Returns the reason why this machine cannot make an image; undefined if it can. */
export function imageObstacle(): string | undefined {
  if (process.platform !== 'linux' || !architectures[process.arch]) return 'it was made on another system than Linux'
  return spawnSync('mmdebstrap', ['--version']).error && 'mmdebstrap was not installed where it was made'
}

/**
 * Returns the image as OCI layout, by path: libraries of Debian, the Node that runs this program, and the package of
 * the service. It is the same for the same versions of these. Its settings are those of `scripts/deploy/Dockerfile`.
 */
export function imageFiles(service: Files, epochSeconds: number): [string, Buffer][] {
  const layout = ociLayout({
    layers: [baseLayer(epochSeconds), serviceLayer(service, epochSeconds)],
    config: {
      ...imageConfig(readSource(dockerfile).toString()),
      Entrypoint: ['/usr/bin/node', '--disable-warning=ExperimentalWarning', '/app/bin/agent-messaging.js'],
      Cmd: ['start'],
      Labels: {
        'org.opencontainers.image.source': metadata.homepage,
        'org.opencontainers.image.version': metadata.version,
        'org.opencontainers.image.licenses': metadata.license,
      },
    },
    history: [{ created_by: `mmdebstrap ${libraries.join(' ')}` }, { created_by: 'npm run release' }],
    tag: metadata.version,
    epochSeconds,
  })
  return [...layout].map(([path, bytes]) => [`image/${path}`, bytes])
}

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
