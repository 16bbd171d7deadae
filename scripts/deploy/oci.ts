import { execFileSync } from 'node:child_process'
import { chownSync, copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { stagesOf, type Instruction } from './rehearse.ts'

/** Part of a configuration of the OCI runtime specification. */
interface RuntimeConfig {
  process: Record<string, unknown> & { env: string[] }
  root: { readonly: boolean }
  mounts: { destination: string; type: string; source: string; options?: string[] }[]
  linux: { namespaces: { type: string }[] }
}

const run = (program: string, ...args: string[]): string => execFileSync(program, args, { encoding: 'utf8' })

/** Returns the options of `umoci config` for the instructions of the last stage. */
function optionsOf(instructions: readonly Instruction[]): string[] {
  const list = (rest: string): string[] => JSON.parse(rest)
  return instructions.flatMap(({ word, rest }) => {
    if (word === 'WORKDIR') return ['--config.workingdir', rest]
    if (word === 'USER') return ['--config.user', rest]
    if (word === 'STOPSIGNAL') return ['--config.stopsignal', rest]
    if (word === 'VOLUME') return ['--config.volume', rest]
    if (word === 'EXPOSE') return rest.split(' ').flatMap((port) => ['--config.exposedports', `${port}/tcp`])
    if (word === 'ENV') return rest.split(/\s+/).flatMap((variable) => ['--config.env', variable])
    if (word === 'ENTRYPOINT') return list(rest).flatMap((argument) => ['--config.entrypoint', argument])
    if (word === 'CMD') return list(rest).flatMap((argument) => ['--config.cmd', argument])
    return []
  })
}

/**
 * Builds the last stage of the image as an OCI image in `folder/image`, from the files of the first stage. This Node
 * and its libraries stand for the base image. Then makes a bundle of it in `folder/bundle`. Its root is read-only, and
 * the process has no capabilities. The process can write only to `/data` and `/tmp`. `env` overrides variables of the
 * image.
 */
export function buildImage(app: string, folder: string, env: readonly string[]): void {
  const [image, draft, bundle] = ['image', 'draft', 'bundle'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const stage = stagesOf(readFileSync(join(import.meta.dirname, 'Dockerfile'), 'utf8')).at(-1)!
  run('umoci', 'init', '--layout', image)
  run('umoci', 'new', '--image', `${image}:latest`)
  run('umoci', 'unpack', '--image', `${image}:latest`, draft)
  const root = join(draft, 'rootfs')
  const libraries = run('ldd', process.execPath).match(/\/[^ )]+/g) ?? []
  for (const [from, to] of [
    [process.execPath, '/nodejs/bin/node'],
    ...libraries.map((path) => [path, path]),
  ] as const) {
    mkdirSync(dirname(join(root, to!)), { recursive: true })
    copyFileSync(from!, join(root, to!))
  }
  cpSync(app, join(root, 'app'), { recursive: true })
  mkdirSync(join(root, 'data'), { mode: 0o700 })
  chownSync(join(root, 'data'), 65532, 65532)
  mkdirSync(join(root, 'tmp'))
  run('umoci', 'repack', '--image', `${image}:latest`, draft)
  run('umoci', 'config', '--image', `${image}:latest`, ...optionsOf(stage.instructions))
  run('umoci', 'unpack', '--image', `${image}:latest`, bundle)
  const path = join(bundle, 'config.json')
  writeFileSync(path, JSON.stringify(lockedDown(JSON.parse(readFileSync(path, 'utf8')), join(folder, 'data'), env)))
}

function lockedDown(config: RuntimeConfig, data: string, env: readonly string[]): RuntimeConfig {
  const { process, mounts, linux } = config
  mkdirSync(data, { mode: 0o700 })
  chownSync(data, 65532, 65532)
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
