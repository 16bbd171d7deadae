import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from '../../generate/load.ts'
import { run, succeeds } from './commands.ts'
import type { Language, Workshop } from './language.ts'
import { unexpectedWarnings } from './warnings.ts'

/** Installs the packages of package-lock.json in the cache. They are installed again when that file changes. */
async function install({ folder, cache }: Workshop): Promise<void> {
  const wanted = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  const installed = join(cache, 'installed.json')
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(folder, file), join(cache, file))
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await run({ program: 'npm', args, cwd: cache })
  writeFileSync(installed, wanted)
}

const node = (cwd: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> =>
  run({ program: process.execPath, args, cwd, env })

/**
 * Returns a generator of TypeScript from its name, and the path of its command below node_modules with the arguments.
 * The compiler of this repository checks its client, and esbuild bundles it.
 */
export const npmGenerator = (
  name: string,
  command: (document: string) => readonly [string, ...string[]],
): Language => ({
  name,
  required: true,
  isInstalled: () => succeeds('npm', '--version'),
  shared: ['typescript/program.ts', 'typescript/tsconfig.json'],
  async generate(workshop, document) {
    await install(workshop)
    const [path, ...args] = command(document)
    return unexpectedWarnings(
      await node(workshop.folder, [join(workshop.cache, 'node_modules', path), ...args], { DOCUMENT: document }),
    )
  },
  async build({ folder }) {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    await node(folder, ['node_modules/typescript/bin/tsc', '-p', '.'])
    const entry = join(folder, 'program.ts')
    await build({
      entryPoints: [entry],
      bundle: true,
      platform: 'node',
      format: 'esm',
      outfile: join(folder, 'program.mjs'),
    })
  },
  program: () => ({ program: process.execPath, args: ['program.mjs'] }),
})

export const heyApi = npmGenerator('hey-api', (document) => [
  '@hey-api/openapi-ts/bin/run.js',
  ...['-i', document, '-o', 'client', '-c', '@hey-api/client-fetch', '--no-log-file'],
])

export const orval = npmGenerator('orval', () => [
  'orval/dist/bin/orval.mjs',
  '--config',
  'orval.config.mjs',
  '--fail-on-warnings',
])
