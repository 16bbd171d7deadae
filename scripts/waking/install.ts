import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A package of the npm registry at a pinned version. */
export interface Package {
  name: string
  version: string
  /** Its script that puts the native program in place. Other scripts of packages do not run. */
  script?: string
}

/** Folder of the installed harnesses, outside of the repository. It stays for later runs. */
const cacheFolder = join(tmpdir(), 'ams-harnesses')

const exampleFolder = join(import.meta.dirname, '../../src/clients/examples/woken')

/** Installs a harness once, and returns its folder. An example program with its name is copied into it. */
export async function installed(name: string, packages: readonly Package[]): Promise<string> {
  const versions = packages.map(({ version }) => version).join('-')
  const folder = join(cacheFolder, `${name}-${versions}`)
  if (!existsSync(join(folder, 'installed'))) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true }))
    const words = packages.map((one) => `${one.name}@${one.version}`)
    const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--save-exact']
    await run('npm', ['install', ...quiet, ...words], { cwd: folder, timeout: 300_000 })
    for (const { name: own, script } of packages)
      if (script !== undefined) await run(process.execPath, [script], { cwd: join(folder, 'node_modules', own) })
    writeFileSync(join(folder, 'installed'), '')
  }
  const example = join(exampleFolder, `${name}.mjs`)
  if (existsSync(example)) copyFileSync(example, join(folder, `${name}.mjs`))
  return folder
}
