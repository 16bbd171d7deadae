import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run, succeeds } from './commands.ts'
import { goEnvironment } from './go.ts'
import { cacheFolder } from './language.ts'
import { root } from '../../generate/load.ts'

export const goIsMissing = (): string | undefined => (succeeds('go', 'version') ? undefined : 'Go is not installed')

const programs = join(root, 'test/clients/programs/go')

/** Runs the Go command with its build cache. It downloads the dependency of the package once. */
export function go(cwd: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const cache = join(cacheFolder, 'go')
  mkdirSync(cache, { recursive: true })
  return run({ program: 'go', args, cwd, env: { ...goEnvironment(cache), ...env } })
}

/** Builds a program of the tests in a folder. */
export async function builtProgram(folder: string, name: 'driver' | 'follower'): Promise<string> {
  const program = join(folder, name)
  await go(programs, ['build', '-o', program, name === 'driver' ? '.' : `./${name}`])
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

/** Returns the modules that go.mod of the package requires, such as `path@v1.0.0`. */
function neededModules(mod: string): string[] {
  return [...mod.matchAll(/^(?:require )?\s*(\S+) (v\S+)$/gm)].map(([, path, version]) => `${path}@${version}`)
}

/** Creates a Go program in a folder that uses the package. */
export async function writeGoProgram(folder: string): Promise<void> {
  const home = join(folder, 'ams')
  cpSync(join(root, 'generated/go'), home, { recursive: true })
  await go(folder, ['mod', 'init', 'examples'])
  const modules = ['messaging.example/ams@v0.0.0', ...neededModules(readFileSync(join(home, 'go.mod'), 'utf8'))]
  const required = modules.map((one) => `-require=${one}`)
  await go(folder, ['mod', 'edit', '-go=1.19', '-replace=messaging.example/ams=./ams', ...required])
  cpSync(join(home, 'go.sum'), join(folder, 'go.sum'))
}
