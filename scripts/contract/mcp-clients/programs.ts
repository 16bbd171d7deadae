import { cpSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { shortLivedJava } from '../../generate/java.ts'
import { run } from '../clients/commands.ts'
import { goEnvironment } from '../clients/go.ts'
import type { McpClient, Scene } from './client.ts'
import type { Step, StepResults } from './steps.ts'

const folderOf = (language: string): string => join(import.meta.dirname, 'programs', language)

interface LibraryOptions {
  name: string
  title: string
  packages: McpClient['packages']
  lacks: Partial<Record<Step, string>>
}

/** Returns the client of a library for Python, with its program. */
export const pythonLibrary = (options: LibraryOptions): McpClient => ({
  ...options,
  registry: 'PyPI',
  run: (scene) =>
    resultsOf(scene, join(scene.installed, 'bin/python'), [join(folderOf('python'), `${options.name}-client.py`)]),
})

/** Returns the client of a library for Node.js, with its program. The program stands next to the packages. */
export const nodeLibrary = (options: LibraryOptions): McpClient => ({
  ...options,
  registry: 'npm',
  run(scene) {
    cpSync(folderOf('node'), scene.installed, { recursive: true })
    return resultsOf(scene, process.execPath, [join(scene.installed, `${options.name}-client.mjs`)])
  },
})

type CompiledRegistry = 'Go' | 'Maven' | 'Cargo'

/** Program in another language: its folder, the command that builds it, and the command that starts it. */
interface Build {
  folder: string
  build(cwd: string): Promise<unknown>
  command(cwd: string): readonly string[]
}

const builds: Record<CompiledRegistry, Build> = {
  Go: {
    folder: 'go',
    build: (cwd) => run({ program: 'go', args: ['build', '-o', 'client', '.'], cwd, env: goEnvironment(cwd) }),
    command: (cwd) => [join(cwd, 'client')],
  },
  Maven: {
    folder: 'java',
    build: (cwd) =>
      run({ program: 'javac', args: ['-cp', join('libraries', '*'), '-d', 'classes', 'Client.java'], cwd }),
    command: (cwd) => {
      const path = [join(cwd, 'classes'), join(cwd, 'libraries', '*')].join(delimiter)
      return ['java', ...shortLivedJava, '-cp', path, 'Client']
    },
  },
  Cargo: {
    folder: 'rust',
    build: (cwd) => run({ program: 'cargo', args: ['build', '--locked'], cwd, minutesMax: 30 }), // all of its packages
    command: (cwd) => [join(cwd, 'target/debug/client')],
  },
}

/** Returns the client of a library for a compiled language. Its program takes requests of the steps as lines. */
export const compiledLibrary = (registry: CompiledRegistry, signsIn: boolean, options: LibraryOptions): McpClient => ({
  ...options,
  registry,
  async run(scene) {
    const { folder, build, command } = builds[registry]
    cpSync(folderOf(folder), scene.installed, { recursive: true })
    await build(scene.installed)
    const steps = join(folderOf('node'), 'compiled-client.mjs')
    const kind = signsIn ? 'signs-in' : 'takes-token'
    return resultsOf(scene, process.execPath, [steps, kind, ...command(scene.installed)])
  },
})

/** Runs a program, whose last line has the results. */
async function resultsOf({ home, env }: Scene, program: string, args: readonly string[]): Promise<StepResults> {
  const lines: string[] = []
  await run({ program, args, cwd: home, env, onLine: (line) => lines.push(line) })
  return JSON.parse(lines.findLast((line) => line.startsWith('{')) ?? '{}')
}
