import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { UsageError } from '../../src/cli/options.ts'
import { filesBelow } from '../generate/compare.ts'
import { goModule, metadata } from '../generate/metadata.ts'
import { root } from '../generate/root.ts'
import { tarGzOf, zipOf, type Files } from './archives.ts'
import { isSource, readSource } from './sources.ts'

const { version } = metadata

/** Returns the files below a folder of `generated/`, with a prefix before their paths. */
export const generatedFiles = (folder: string, prefix: string): Map<string, Buffer> =>
  new Map(
    filesBelow(join(root, 'generated', folder))
      .filter((path) => isSource(`generated/${folder}/${path}`))
      .map((path) => [`${prefix}${path}`, readSource(`generated/${folder}/${path}`)]),
  )

const textOf = (files: Files, path: string): string => {
  const bytes = files.get(path)
  if (!bytes) throw new Error(`generated/ has no ${path}: run npm run generate`)
  return bytes.toString()
}

/** Throws a UsageError if the clients in `generated/` have another version or address than package.json. */
export function requireGenerated(): void {
  const lines = {
    'sdk/package.json': `"version": "${version}"`,
    'python/pyproject.toml': `version = "${version}"`,
    'go/go.mod': `module ${goModule}\n`,
  }
  for (const [path, line] of Object.entries(lines))
    if (!readSource(`generated/${path}`).includes(line))
      throw new UsageError(`generated/${path} is not of version ${version} in package.json: run npm run generate`)
}

/** Returns the npm package of the TypeScript client, by name. */
export const typescriptClient = (epochSeconds: number): Map<string, Buffer> =>
  new Map([[`agent-messaging-sdk-${version}.tgz`, tarGzOf(generatedFiles('sdk', 'package/'), epochSeconds)]])

/** Returns the wheel and the source distribution of the Python client, by name. */
export async function pythonClient(epochSeconds: number): Promise<Map<string, Buffer>> {
  const name = `agent_messaging_sdk-${version}`
  const project = generatedFiles('python', '')
  const about = Buffer.from(pythonMetadata(textOf(project, 'pyproject.toml'), textOf(project, 'README.md')))
  const modules = [...project].filter(([path]) => path.startsWith('src/'))
  const wheel = new Map(modules.map(([path, bytes]) => [path.slice('src/'.length), bytes]))
  wheel.set(`${name}.dist-info/METADATA`, about)
  wheel.set(`${name}.dist-info/WHEEL`, Buffer.from(wheelFile))
  wheel.set(`${name}.dist-info/licenses/LICENSE`, Buffer.from(textOf(project, 'LICENSE')))
  const record = `${name}.dist-info/RECORD`
  wheel.set(record, Buffer.from(`${[...wheel].map(recordLine).join('')}${record},,\n`))
  const source = new Map([...project].map(([path, bytes]) => [`${name}/${path}`, bytes]))
  source.set(`${name}/PKG-INFO`, about)
  return new Map([
    [`${name}-py3-none-any.whl`, await zipOf(wheel, epochSeconds)],
    [`${name}.tar.gz`, tarGzOf(source, epochSeconds)],
  ])
}

const wheelFile = 'Wheel-Version: 1.0\nGenerator: agent-messaging-service\nRoot-Is-Purelib: true\nTag: py3-none-any\n'

const recordLine = ([path, bytes]: [string, Buffer]): string =>
  `${path},sha256=${createHash('sha256').update(bytes).digest('base64url')},${bytes.length}\n`

/** Returns the core metadata of the Python package (PEP 566), from its pyproject.toml. */
function pythonMetadata(project: string, readme: string): string {
  const fieldOf = (key: string): string => {
    const [, value] = new RegExp(`^${key} = "?(.*?)"?$`, 'm').exec(project) ?? []
    if (value === undefined) throw new Error(`pyproject.toml has no ${key}`)
    return value
  }
  const needed: string[] = JSON.parse(fieldOf('dependencies'))
  return [
    'Metadata-Version: 2.1',
    `Name: ${fieldOf('name')}`,
    `Version: ${fieldOf('version')}`,
    `Summary: ${fieldOf('description')}`,
    `Author: ${metadata.author}`,
    `License: ${metadata.license}`,
    `Project-URL: Homepage, ${fieldOf('Homepage')}`,
    `Project-URL: Repository, ${fieldOf('Repository')}`,
    `Requires-Python: ${fieldOf('requires-python')}`,
    ...needed.map((one) => `Requires-Dist: ${one}`),
    'License-File: LICENSE',
    'Description-Content-Type: text/markdown',
    '',
    readme,
  ].join('\n')
}

/**
 * Returns the Go module as `GOPROXY=file://…` serves it, by path. Module proxies escape capitals
 * (go.dev/ref/mod#goproxy-protocol).
 */
export async function goClient(epochSeconds: number): Promise<Map<string, Buffer>> {
  const files = generatedFiles('go', '')
  const mod = textOf(files, 'go.mod')
  const zipped = new Map([...files].map(([name, bytes]) => [`${goModule}@v${version}/${name}`, bytes]))
  const time = new Date(epochSeconds * 1000).toISOString().replace('.000Z', 'Z')
  const at = `go/${goModule.replace(/[A-Z]/g, (letter) => `!${letter.toLowerCase()}`)}/@v`
  return new Map([
    [`${at}/list`, Buffer.from(`v${version}\n`)],
    [`${at}/v${version}.info`, Buffer.from(`${JSON.stringify({ Version: `v${version}`, Time: time })}\n`)],
    [`${at}/v${version}.mod`, Buffer.from(mod)],
    [`${at}/v${version}.zip`, await zipOf(zipped, epochSeconds)],
  ])
}
