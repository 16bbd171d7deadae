import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stagesOf } from '../../scripts/deploy/rehearse.ts'
import { readConfig, settings } from '../../src/settings/config.ts'
import { fileVariableOf, variableOf } from '../../src/settings/variable-name.ts'
import { temporaryFolder } from './process.ts'

/** Returns the text of a file of scripts/deploy. */
export const readDeployFile = (name: string): string => readFileSync(`scripts/deploy/${name}`, 'utf8')

export const knownVariables = new Set([
  ...Object.entries(settings).flatMap(([name, setting]) =>
    'secret' in setting ? [variableOf(name), fileVariableOf(name)] : [variableOf(name)],
  ),
  'NODE_ENV',
])

/** Creates the secrets like an operator, in a temporary folder. */
export function createSecrets(): string {
  const folder = join(temporaryFolder(), 'secrets')
  execFileSync('scripts/deploy/create-secrets.sh', [folder], { stdio: 'pipe' })
  return folder
}

/** Asserts that each variable is a setting with a valid value. Returns the settings. `mount` has created secrets. */
export function assertSettings(
  env: Record<string, string>,
  where: string,
  mount = '/run/secrets',
): ReturnType<typeof readConfig> {
  const secrets = createSecrets()
  const local = Object.entries(env).map(([name, value]) => {
    assert.ok(knownVariables.has(name), `${where}: ${name} is no setting`)
    return [name, value.startsWith(`${mount}/`) ? value.replace(mount, secrets) : value]
  })
  return readConfig(Object.fromEntries(local))
}

/** Returns the variables that a text sets as NAME=value. */
export const assignments = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/\b([A-Z][A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]))

/** Stages of the Dockerfile: the one that builds, and the image. */
export const [buildStage, imageStage] = stagesOf(readDeployFile('Dockerfile'))

/** Returns the arguments of all instructions of the image with this word. */
export const imageInstructions = (word: string): string[] =>
  (imageStage?.instructions ?? []).filter((one) => one.word === word).map(({ rest }) => rest)

export const imageEnv = assignments(imageInstructions('ENV').join(' '))
