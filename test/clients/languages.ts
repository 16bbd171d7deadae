import { join } from 'node:path'
import type { Program } from './driver.ts'
import { builtDriver, goIsMissing } from './go.ts'
import { installPackage, pythonIsMissing } from './python.ts'

/** A language that has a package, and a driver in `programs/` that speaks for it. */
export interface Language {
  name: string
  /** Why it is left out on this machine; undefined where it is there. */
  missing(): string | undefined
  /** Makes the driver, in a folder that is removed afterwards. */
  program(folder: string): Promise<Program>
}

/** Why the tests of a language are left out; where CI is set, nothing is. */
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
    program: async (folder) => ({ command: await builtDriver(folder), args: [] }),
  },
]
