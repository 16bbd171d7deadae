import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { run, succeeds } from '../../scripts/contract/clients/commands.ts'
import { goEnvironment } from '../../scripts/contract/clients/go.ts'
import { cacheFolder } from '../../scripts/contract/clients/language.ts'
import { root } from '../../scripts/generate/load.ts'

export const goIsMissing = (): string | undefined => (succeeds('go', 'version') ? undefined : 'Go is not installed')

const programs = join(import.meta.dirname, 'programs/go')

/** Runs the command of Go, with what was built before kept; it fetches nothing, since the package needs nothing. */
export function go(cwd: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const cache = join(cacheFolder, 'go')
  mkdirSync(cache, { recursive: true })
  return run({ program: 'go', args, cwd, env: { ...goEnvironment(cache), GOPROXY: 'off', ...env } })
}

/** The driver, in a folder. */
export async function builtDriver(folder: string): Promise<string> {
  const program = join(folder, 'driver')
  await go(programs, ['build', '-o', program, '.'])
  return program
}

/**
 * Tests against what answers as no service does; with `GO_RACE=on` under Go's race detector, which builds the whole
 * standard library once more and needs a C compiler.
 */
export const goTests = (): Promise<string> =>
  process.env['GO_RACE'] === 'on'
    ? go(programs, ['test', '-race', './...'], { CGO_ENABLED: '1' })
    : go(programs, ['test', './...'])

/** Makes a folder a program that has the package. */
export async function writeGoProgram(folder: string): Promise<void> {
  cpSync(join(root, 'generated/go'), join(folder, 'ams'), { recursive: true })
  await go(folder, ['mod', 'init', 'examples'])
  const [needs, from] = ['-require=messaging.example/ams@v0.0.0', '-replace=messaging.example/ams=./ams']
  await go(folder, ['mod', 'edit', '-go=1.19', needs, from])
}
