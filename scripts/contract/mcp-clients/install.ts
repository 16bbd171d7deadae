import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../generate/load.ts'
import { run, succeeds } from '../clients/commands.ts'
import { minorOfGo } from '../clients/oapi-codegen.ts'
import type { McpClient } from './client.ts'

/** Minor version of Go in programs/go/go.mod. */
const goMinorMin = 26

const cacheFolder = join(root, '.cache/mcp-clients')

/** Installs the packages of a client in the cache, if they are not there yet. Resolves with their folder. */
export async function install({ name, registry, packages }: McpClient): Promise<string> {
  const folder = join(cacheFolder, name)
  const stamp = join(folder, 'installed.txt')
  const wanted = packages.join('\n')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await installers[registry]?.(folder, packages)
  writeFileSync(stamp, wanted)
  return folder
}

/** Commands that each registry needs, with the words that print their versions. */
const tools: Record<McpClient['registry'], readonly (readonly [string, string])[]> = {
  PyPI: [['python3', '--version']],
  npm: [['npm', '--version']],
  Go: [['go', 'version']],
  Maven: [
    ['mvn', '--version'],
    ['javac', '-version'],
  ],
  Cargo: [['cargo', '--version']],
}

/** Returns the name of the tool that a client needs and this machine lacks. */
export function missingTool({ registry }: McpClient): string | undefined {
  if (registry === 'Go' && !(minorOfGo() >= goMinorMin)) return `Go 1.${goMinorMin}`
  return tools[registry].find(([tool, word]) => !succeeds(tool, word))?.[0]
}

type Installer = (folder: string, packages: readonly string[]) => Promise<unknown>

/** Installers of the registries. The builds of compiled programs install their packages themselves. */
const installers: Partial<Record<McpClient['registry'], Installer>> = {
  async PyPI(cwd, packages) {
    await run({ program: 'python3', args: ['-m', 'venv', '.'], cwd })
    await run({ program: join(cwd, 'bin/python'), args: ['-m', 'pip', 'install', '-q', ...packages], cwd })
  },
  async Maven(cwd) {
    const pom = join(import.meta.dirname, 'programs/java/pom.xml')
    const libraries = `-DoutputDirectory=${join(cwd, 'libraries')}`
    await run({ program: 'mvn', args: ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', libraries], cwd })
  },
  async npm(cwd, packages) {
    writeFileSync(join(cwd, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
    await run({ program: 'npm', args: ['install', '--no-audit', '--no-fund', ...packages], cwd })
  },
}
