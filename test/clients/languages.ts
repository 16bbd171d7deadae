import { join } from 'node:path'
import type { Program } from './driver.ts'
import { builtProgram, goIsMissing } from '../../scripts/contract/clients/go-programs.ts'
import { installPackage, pythonIsMissing } from './python.ts'

/** A language with a package, and with a driver in `programs/`. */
export interface Language {
  name: string
  /** Returns the reason why it is missing on this machine; undefined if it is installed. */
  missing(): string | undefined
  /** Builds the driver in a temporary folder. */
  program(folder: string): Promise<Program>
}

/** Returns the reason to skip the tests of a language; in CI none is skipped. */
export const leftOut = (missing: Language['missing']): string | false => (!process.env['CI'] && missing()) || false

const programs = join(import.meta.dirname, 'programs')

export const languages: readonly Language[] = [
  {
    name: 'TypeScript',
    missing: () => undefined,
    program: async () => ({ command: process.execPath, args: [join(programs, 'typescript.ts')] }),
  },
  {
    name: 'Python',
    missing: pythonIsMissing,
    async program(folder) {
      const { python, packages } = await installPackage(folder)
      return { command: python, args: [join(programs, 'python.py')], env: { PYTHONPATH: packages } }
    },
  },
  {
    name: 'Go',
    missing: goIsMissing,
    program: async (folder) => ({ command: await builtProgram(folder, 'driver'), args: [] }),
  },
]
