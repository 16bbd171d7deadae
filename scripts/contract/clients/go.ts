import { join } from 'node:path'
import { run, succeeds } from './commands.ts'
import { openapiGenerator } from './openapi-generator.ts'
import type { Language } from './language.ts'

/**
 * Returns the environment of Go. Downloads and builds stay below a folder. Nothing else is downloaded, and go.mod stays
 * unchanged.
 */
export const goEnvironment = (cache: string): Record<string, string> => ({
  GOMODCACHE: join(cache, 'modules'),
  GOCACHE: join(cache, 'build'),
  GOFLAGS: '-mod=readonly -modcacherw',
  GOTOOLCHAIN: 'local',
  CGO_ENABLED: '0', // needs no C compiler
})

const hasGo = (): boolean => succeeds('go', 'version')

/** The part of a language that builds and runs a program in Go. */
export const goProgram: Pick<Language, 'build' | 'receiver' | 'program'> = {
  async build({ folder: cwd, cache }) {
    await run({ program: 'go', args: ['build', '-o', 'program', '.'], cwd, env: goEnvironment(cache) })
  },
  receiver: 'receiver.go',
  program: ({ folder }) => ({ program: join(folder, 'program'), args: [] }),
}

export const goLanguage: Language = {
  name: 'Go',
  required: true,
  ...openapiGenerator(
    ({ folder }) => [
      ...['-g', 'go', '-o', join(folder, 'ams'), '--package-name', 'ams'],
      ...['--additional-properties', 'withGoMod=false'], // a package of the program's module, whose go.sum pins what it needs
    ],
    hasGo,
  ),
  ...goProgram,
}
