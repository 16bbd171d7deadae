import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './root.ts'

/** SHA-256 of the released file. It changes with the version in openapitools.json. */
const jarSha256 = '25d6bd8273dd2be99979d544b62ea43f0ce1975f1aa582678b5093d1e7fcfce8'

export const hasJava = (): boolean => spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0

/** Java options for programs that run for seconds, without preparation for hours of work. */
export const shortLivedJava = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

/** Runs openapi-generator, and downloads it at the first use. */
export function openapiGenerator(...args: string[]): void {
  run('java', [...shortLivedJava, '-jar', generatorJar(), ...args])
}

export function generatorJar(): string {
  const { 'generator-cli': config } = JSON.parse(readFileSync(join(root, 'openapitools.json'), 'utf8'))
  const { version, storageDir }: { version: string; storageDir: string } = config
  const folder = storageDir.replace(/^~/, homedir())
  const file = join(folder, `${version}.jar`)
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    const attempts = [() => byCli(), () => byMaven(version, folder, file)]
    attempts.some((attempt) => succeeds(attempt) && existsSync(file))
  }
  if (!existsSync(file)) throw new Error(`openapi-generator ${version} could not be fetched; put its JAR at ${file}`)
  const digest = createHash('sha256').update(readFileSync(file)).digest('hex')
  if (digest !== jarSha256)
    throw new Error(`${file} is not the released openapi-generator ${version}: its sha256 is ${digest}`)
  return file
}

/** Downloads the pinned version by the generator's own command. */
function byCli(): void {
  const manifest = createRequire(import.meta.url).resolve('@openapitools/openapi-generator-cli/package.json')
  run(process.execPath, [join(dirname(manifest), 'main.js'), 'version'])
}

/** Downloads the same file by Maven with its own settings, if the command cannot reach the repository. */
function byMaven(version: string, folder: string, file: string): void {
  const artifact = `org.openapitools:openapi-generator-cli:${version}`
  run('mvn', ['-q', '-B', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`])
  renameSync(join(folder, `openapi-generator-cli-${version}.jar`), file)
}

function run(command: string, args: string[]): void {
  execFileSync(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
}

function succeeds(attempt: () => void): boolean {
  try {
    attempt()
    return true
  } catch {
    return false
  }
}
