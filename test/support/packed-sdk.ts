import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const parts = ['generated/sdk', 'node_modules/ulid', 'node_modules/ws']

const quiet = ['--ignore-scripts', '--no-audit', '--no-fund']

/**
 * Packs the client package and installs it in the folder. Its dependencies come from this node_modules, so no registry
 * is used. Resolves with the path of the tarball.
 */
export async function installPackedSdk(folder: string): Promise<string> {
  const packages = parts.map((part) => join(process.cwd(), part))
  const { stdout } = await run('npm', ['pack', ...quiet, '--json', '--pack-destination', folder, ...packages])
  const packed: { filename: string }[] = JSON.parse(stdout)
  const tarballs = packed.map(({ filename }) => join(folder, filename))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'program', private: true }))
  await run('npm', ['install', ...quiet, '--offline', '--no-package-lock', ...tarballs], { cwd: folder })
  return tarballs[0]!
}

/** Writes files below a folder of the installed package, by path. */
export function writeProject(folder: string, files: Readonly<Record<string, string>>): string {
  mkdirSync(folder, { recursive: true })
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
  return folder
}
