import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run, succeeds } from './commands.ts'
import { goEnvironment } from './go.ts'
import { cacheFolder } from './language.ts'
import { filesBelow } from '../../generate/compare.ts'
import { root } from '../../generate/load.ts'
import { goModule, withMetadata } from '../../generate/metadata.ts'

export const goIsMissing = (): string | undefined => (succeeds('go', 'version') ? undefined : 'Go is not installed')

const programs = join(root, 'test/clients/programs/go')

/**
 * Returns a folder with the driver and its tests, which refer to the generated module by its path. There is one folder
 * for each text of them.
 */
function filledPrograms(): string {
  const files = filesBelow(programs).map((name): [string, string] => [name, filledIn(join(programs, name))])
  const digest = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12)
  const folder = join(cacheFolder, `go-programs-${digest}`)
  if (existsSync(folder)) return folder
  mkdirSync(cacheFolder, { recursive: true })
  const made = mkdtempSync(`${folder}-`)
  for (const [name, text] of files) {
    mkdirSync(dirname(join(made, name)), { recursive: true })
    writeFileSync(join(made, name), text)
  }
  // Another process may create it at the same time; one of the two stays.
  try {
    renameSync(made, folder)
  } catch {
    rmSync(made, { recursive: true })
  }
  return folder
}

const filledIn = (path: string): string =>
  withMetadata(readFileSync(path, 'utf8')).replace('../../../../generated/go', join(root, 'generated/go'))

/** Runs the Go command with its build cache. It downloads the dependency of the package once. */
export function go(cwd: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const cache = join(cacheFolder, 'go')
  mkdirSync(cache, { recursive: true })
  return run({ program: 'go', args, cwd, env: { ...goEnvironment(cache), ...env } })
}

/** Builds a program of the tests in a folder. */
export async function builtProgram(folder: string, name: 'driver' | 'follower'): Promise<string> {
  const program = join(folder, name)
  await go(filledPrograms(), ['build', '-o', program, name === 'driver' ? '.' : `./${name}`])
  return program
}

/**
 * Tests against responses that no service sends. With `GO_RACE=on` they run under Go's race detector, which builds the
 * whole standard library again and needs a C compiler.
 */
export const goTests = (): Promise<string> =>
  process.env['GO_RACE'] === 'on'
    ? go(filledPrograms(), ['test', '-race', './...'], { CGO_ENABLED: '1' })
    : go(filledPrograms(), ['test', './...'])

/** Returns the modules that go.mod of the package requires, such as `path@v1.0.0`. */
function neededModules(mod: string): string[] {
  return [...mod.matchAll(/^(?:require )?\s*(\S+) (v\S+)$/gm)].map(([, path, version]) => `${path}@${version}`)
}

/** Creates a Go program in a folder that uses the package. */
export async function writeGoProgram(folder: string): Promise<void> {
  const home = join(folder, 'ams')
  cpSync(join(root, 'generated/go'), home, { recursive: true })
  await go(folder, ['mod', 'init', 'examples'])
  const modules = [`${goModule}@v0.0.0`, ...neededModules(readFileSync(join(home, 'go.mod'), 'utf8'))]
  const required = modules.map((one) => `-require=${one}`)
  await go(folder, ['mod', 'edit', '-go=1.19', `-replace=${goModule}=./ams`, ...required])
  cpSync(join(home, 'go.sum'), join(folder, 'go.sum'))
}
