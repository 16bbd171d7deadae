import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run, succeeds } from '../../scripts/contract/clients/commands.ts'
import { root } from '../../scripts/generate/load.ts'

export const pythonIsMissing = (): string | undefined =>
  succeeds('python3', '-c', 'import venv, ensurepip; assert __import__("sys").version_info >= (3, 10)')
    ? undefined
    : 'Python 3.10 or newer, or its venv, is not installed'

const requirements = join(import.meta.dirname, 'programs/requirements.txt')

/** A virtual environment with what requirements.txt pins; made once, and again when that changes. */
export async function pythonEnvironment(): Promise<string> {
  const cache = join(root, '.cache/clients/python-package')
  const python = join(cache, 'venv/bin/python')
  const [kept, wanted] = [join(cache, 'installed.txt'), readFileSync(requirements, 'utf8')]
  if (existsSync(kept) && readFileSync(kept, 'utf8') === wanted) return python
  mkdirSync(cache, { recursive: true })
  await run({ program: 'python3', args: ['-m', 'venv', '--clear', join(cache, 'venv')], cwd: cache })
  await run({ program: python, args: ['-m', 'pip', 'install', '-q', '-r', requirements], cwd: cache })
  writeFileSync(kept, wanted)
  return python
}

/** The package as pip installs it, into a folder. It is built from a copy: building leaves files behind. */
export async function installPackage(folder: string): Promise<{ python: string; packages: string }> {
  const python = await pythonEnvironment()
  const [source, packages] = [join(folder, 'source'), join(folder, 'packages')]
  cpSync(join(root, 'generated/python'), source, { recursive: true })
  const options = ['-q', '--no-deps', '--no-index', '--no-build-isolation', '--disable-pip-version-check']
  await run({ program: python, args: ['-m', 'pip', 'install', ...options, '--target', packages, source], cwd: folder })
  return { python, packages }
}
