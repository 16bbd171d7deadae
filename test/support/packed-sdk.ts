import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { servicesFolder } from '../../scripts/support/prepared.ts'
import { memoize } from '../../src/platform/caches.ts'

const run = promisify(execFile)

const parts = ['generated/sdk', 'node_modules/ulid', 'node_modules/ws']

const quiet = ['--ignore-scripts', '--no-audit', '--no-fund']

/**
 * Packs the client package, and installs it in the folder. Its dependencies come from this node_modules, so no registry
 * is used. Resolves with the path of the tarball. Each process packs and installs only once, and then copies the files.
 */
export async function installPackedSdk(folder: string): Promise<string> {
  const { source, tarball } = await installOnce()
  cpSync(source, folder, { recursive: true, verbatimSymlinks: true })
  return join(folder, tarball)
}

const installOnce = memoize(async (): Promise<{ source: string; tarball: string }> => {
  const source = mkdtempSync(join(servicesFolder, 'ams-packed-sdk-'))
  const packages = parts.map((part) => join(process.cwd(), part))
  const { stdout } = await run('npm', ['pack', ...quiet, '--json', '--pack-destination', source, ...packages])
  const packed: { filename: string }[] = JSON.parse(stdout)
  const tarballs = packed.map(({ filename }) => filename)
  writeFileSync(join(source, 'package.json'), JSON.stringify({ name: 'program', private: true }))
  const files = tarballs.map((name) => join(source, name))
  await run('npm', ['install', ...quiet, '--offline', '--no-package-lock', ...files], { cwd: source })
  return { source, tarball: tarballs[0]! }
})

/** Writes files below a folder of the installed package, by path. */
export function writeProject(folder: string, files: Readonly<Record<string, string>>): string {
  mkdirSync(folder, { recursive: true })
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
  return folder
}
