import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { filesBelow } from '../generate/compare.ts'
import { tarOf } from '../release/archives.ts'
import { ociLayout } from '../release/oci-layout.ts'
import { imageConfig } from './rehearse.ts'

/** User of the image, as in the Dockerfile. */
const uid = 65_532

/** Part of a configuration of the OCI runtime specification. */
interface RuntimeConfig {
  process: Record<string, unknown> & { env: string[] }
  root: { readonly: boolean }
  mounts: { destination: string; type: string; source: string; options?: string[] }[]
  linux: { namespaces: { type: string }[] }
}

const run = (program: string, ...args: string[]): string => execFileSync(program, args, { encoding: 'utf8' })

/** Returns the files of the image: those of the first stage, and this Node and its libraries for the base image. */
function rootFiles(app: string): Map<string, Buffer> {
  const libraries = run('ldd', process.execPath).match(/\/[^ )]+/g) ?? []
  return new Map([
    ['nodejs/bin/node', readFileSync(process.execPath)],
    ...libraries.map((path): [string, Buffer] => [path.slice(1), readFileSync(path)]),
    ...filesBelow(app).map((path): [string, Buffer] => [`app/${path}`, readFileSync(join(app, path))]),
  ])
}

/**
 * Builds the last stage of the Dockerfile as an OCI image in `folder/image`. Then makes a bundle of it in
 * `folder/bundle`. Its root is read-only, and the process has no capabilities. The process can write only to `/data`
 * and `/tmp`. `env` overrides variables of the image.
 */
export function buildImage(app: string, folder: string, env: readonly string[]): void {
  const [image, bundle] = [join(folder, 'image'), join(folder, 'bundle')]
  const folders = [
    { path: 'data', uid, mode: 0o700 },
    { path: 'tmp', uid: 0, mode: 0o1777 },
  ]
  const config = imageConfig(readFileSync(join(import.meta.dirname, 'Dockerfile'), 'utf8'))
  const layout = ociLayout({ layers: [tarOf(rootFiles(app), 0, folders)], config, tag: 'latest', epochSeconds: 0 })
  for (const [path, bytes] of layout) {
    mkdirSync(dirname(join(image, path)), { recursive: true })
    writeFileSync(join(image, path), bytes)
  }
  run('umoci', 'unpack', '--image', `${image}:latest`, bundle)
  const path = join(bundle, 'config.json')
  writeFileSync(path, JSON.stringify(lockedDown(JSON.parse(readFileSync(path, 'utf8')), join(folder, 'data'), env)))
}

function lockedDown(config: RuntimeConfig, data: string, env: readonly string[]): RuntimeConfig {
  const { process, mounts, linux } = config
  mkdirSync(data, { mode: 0o700 })
  chownSync(data, uid, uid)
  return {
    ...config,
    root: { ...config.root, readonly: true },
    process: {
      ...process,
      env: [...process.env, ...env],
      terminal: false,
      noNewPrivileges: true,
      capabilities: {},
    },
    mounts: [
      ...mounts.filter(({ type }) => !['cgroup', 'sysfs'].includes(type)),
      { destination: '/tmp', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'nodev', 'mode=1777'] },
      { destination: '/data', type: 'bind', source: data, options: ['bind', 'rw'] },
    ],
    // The container uses the network of the machine, so that the check reaches its ports.
    linux: { ...linux, namespaces: linux.namespaces.filter(({ type }) => type !== 'network') },
  }
}

if (import.meta.main) {
  const [app, folder, ...env] = process.argv.slice(2)
  if (app === undefined || folder === undefined)
    throw new Error('usage: node scripts/deploy/oci.ts APP FOLDER [NAME=VALUE ...]')
  buildImage(resolve(app), resolve(folder), env)
}
