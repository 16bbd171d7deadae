import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run, succeeds } from './commands.ts'
import { openapiGenerator } from './openapi-generator.ts'
import type { Language, Workshop } from './language.ts'

const client = ({ folder }: Workshop): string => join(folder, 'client')
export const python = ({ cache }: Workshop): string => join(cache, 'venv/bin/python')

/** Creates a virtual environment with the packages of requirements.txt. It is created again when that file changes. */
export async function install(workshop: Workshop): Promise<void> {
  const { folder: cwd, cache } = workshop
  const requirements = readFileSync(join(cwd, 'requirements.txt'), 'utf8')
  const installed = join(cache, 'installed.txt')
  if (existsSync(installed) && readFileSync(installed, 'utf8') === requirements) return
  await run({ program: 'python3', args: ['-m', 'venv', '--clear', join(cache, 'venv')], cwd })
  await run({ program: python(workshop), args: ['-m', 'pip', 'install', '-q', '-r', 'requirements.txt'], cwd })
  writeFileSync(installed, requirements)
}

export const hasPython = (): boolean => succeeds('python3', '-c', 'import venv, ensurepip')

export const pythonLanguage: Language = {
  name: 'Python',
  required: true,
  ...openapiGenerator((workshop) => ['-g', 'python', '-o', client(workshop), '--package-name', 'ams'], hasPython),
  async build(workshop) {
    await install(workshop)
    await run({ program: python(workshop), args: ['-m', 'compileall', '-q', 'ams'], cwd: client(workshop) })
  },
  receiver: 'receiver.py',
  program: (workshop) => ({
    program: python(workshop),
    args: ['program.py'],
    env: { PYTHONPATH: client(workshop) },
  }),
}
