import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { load, root } from '../../scripts/generate/load.ts'
import { plan } from '../../scripts/generate/plan.ts'

/** File of spec/, text to replace, and its replacement. */
export type Change = readonly [file: string, before: string, after: string]

/**
 * Copies the service into the folder, generated from a changed contract. Its sources are unchanged. The client packages
 * are left out unless `sdk` is true, because they take longer.
 */
export async function withContract(folder: string, changes: readonly Change[], { sdk = false } = {}): Promise<void> {
  for (const name of ['spec', 'src', 'package.json']) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [file, before, after] of changes) {
    const path = join(folder, 'spec', file)
    const text = readFileSync(path, 'utf8')
    if (!text.includes(before)) throw new Error(`${file} does not say ${before}`)
    writeFileSync(path, text.replace(before, after))
  }
  for (const [path, text] of await plan(load(join(folder, 'spec')), { sdk })) {
    const target = join(folder, 'generated', path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, text)
  }
}
