import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { run, succeeds } from './commands.ts'
import { goEnvironment } from './go.ts'
import { cacheFolder } from './language.ts'
import { root } from '../../generate/load.ts'

export const goIsMissing = (): string | undefined => (succeeds('go', 'version') ? undefined : 'Go is not installed')

const programs = join(root, 'test/clients/programs/go')

/** Runs the Go command with its build cache. It downloads nothing, because the package has no dependencies. */
export function go(cwd: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const cache = join(cacheFolder, 'go')
  mkdirSync(cache, { recursive: true })
  return run({ program: 'go', args, cwd, env: { ...goEnvironment(cache), GOPROXY: 'off', ...env } })
}

/** Builds the driver in a folder. */
export async function builtDriver(folder: string): Promise<string> {
  const program = join(folder, 'driver')
  await go(programs, ['build', '-o', program, '.'])
  return program
}

/**
 * Tests against responses that no service sends. With `GO_RACE=on` they run under Go's race detector, which builds the
 * whole standard library again and needs a C compiler.
 */
export const goTests = (): Promise<string> =>
  process.env['GO_RACE'] === 'on'
    ? go(programs, ['test', '-race', './...'], { CGO_ENABLED: '1' })
    : go(programs, ['test', './...'])

/** Creates a Go program in a folder that uses the package. */
export async function writeGoProgram(folder: string): Promise<void> {
  cpSync(join(root, 'generated/go'), join(folder, 'ams'), { recursive: true })
  await go(folder, ['mod', 'init', 'examples'])
  const [needs, from] = ['-require=messaging.example/ams@v0.0.0', '-replace=messaging.example/ams=./ams']
  await go(folder, ['mod', 'edit', '-go=1.19', needs, from])
}
