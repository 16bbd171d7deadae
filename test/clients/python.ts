import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run, succeeds } from '../../scripts/contract/clients/commands.ts'
import { cacheFolder } from '../../scripts/contract/clients/language.ts'
import { root } from '../../scripts/generate/load.ts'

export const pythonPackage = join(root, 'generated/python')

/** Returns the reason why Python is missing on this machine; undefined if it is installed. */
export const pythonIsMissing = (): string | undefined =>
  succeeds('python3', '-c', 'import venv, ensurepip, sys; sys.exit(sys.version_info < (3, 10))')
    ? undefined
    : 'Notice: Python 3.10 or newer is not installed, or its venv is not; its package is not tried.'

const requirements = join(import.meta.dirname, 'programs/requirements.txt')

/**
 * Returns the Python of an environment with the packages of requirements.txt. There is one environment for each text of
 * it.
 */
export async function pythonEnvironment(): Promise<string> {
  const name = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12)
  const kept = join(cacheFolder, `python-package-${name}`)
  const python = join(kept, 'bin/python')
  if (existsSync(kept)) return python
  // Another process may create it at the same time; one of the two is kept.
  const made = `${kept}-${process.pid}`
  mkdirSync(cacheFolder, { recursive: true })
  await run({ program: 'python3', args: ['-m', 'venv', made], cwd: cacheFolder })
  const wanted = ['-q', '--disable-pip-version-check', '-r', requirements]
  await run({ program: join(made, 'bin/python'), args: ['-m', 'pip', 'install', ...wanted], cwd: cacheFolder })
  keep(made, kept)
  return python
}

/** Installs the package with pip into a folder. It builds a copy, because building leaves files behind. */
export async function installPackage(folder: string): Promise<{ python: string; packages: string }> {
  const python = await pythonEnvironment()
  const [source, packages] = [join(folder, 'source'), join(folder, 'packages')]
  cpSync(pythonPackage, source, { recursive: true })
  const options = ['-q', '--no-deps', '--no-index', '--no-build-isolation', '--disable-pip-version-check']
  await run({ program: python, args: ['-m', 'pip', 'install', ...options, '--target', packages, source], cwd: folder })
  return { python, packages }
}

/** Checks the types of modules in a folder, and of the package, as strictly as mypy can. */
export async function checkTypes(folder: string, modules: readonly string[]): Promise<void> {
  const python = await pythonEnvironment()
  const options = ['--strict', '--python-version', '3.10', '--cache-dir', join(cacheFolder, 'mypy')]
  const env = { MYPYPATH: `${join(pythonPackage, 'src')}:${folder}` }
  const named = modules.flatMap((name) => ['-m', name])
  await run({ program: python, args: ['-m', 'mypy', ...options, ...named], cwd: folder, env })
}

const pyright = 'pyright@1.1.414'

/** Checks the types of files in a folder, and of the package, with pyright. npm installs it once. */
export async function checkWithPyright(folder: string, files: readonly string[]): Promise<void> {
  const python = await pythonEnvironment()
  const kept = join(cacheFolder, pyright)
  if (!existsSync(kept)) {
    const made = `${kept}-${process.pid}`
    mkdirSync(made, { recursive: true })
    writeFileSync(join(made, 'package.json'), '{ "private": true }')
    await run({ program: 'npm', args: ['install', '--silent', '--ignore-scripts', pyright], cwd: made })
    keep(made, kept)
  }
  const source = join(pythonPackage, 'src')
  const paths = files.map((name) => join(name.endsWith('.py') ? folder : source, name))
  const args = [
    join(kept, 'node_modules/pyright/index.js'),
    '--pythonpath',
    python,
    '--pythonversion',
    '3.10',
    ...paths,
  ]
  await run({ program: process.execPath, args, cwd: folder, env: { PYTHONPATH: source } })
}

/** Moves a folder to its place in the cache. If another process was faster, that folder stays. */
function keep(made: string, kept: string): void {
  try {
    renameSync(made, kept)
  } catch {
    rmSync(made, { recursive: true })
  }
}
