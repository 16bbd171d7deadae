import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkClient } from './check.ts'
import type { OwnService } from '../../support/own-service.ts'
import { goLanguage } from './go.ts'
import { javaLanguage } from './java.ts'
import type { Language } from './language.ts'
import { heyApi, orval } from './npm-generators.ts'
import { oapiCodegen } from './oapi-codegen.ts'
import { openapiPythonClient } from './openapi-python-client.ts'
import { pythonLanguage } from './python.ts'
import { settingsOf, startServiceFor } from './service.ts'

/**
 * All clients that the check knows. Those of two generators are missing. progenitor 0.15.1 (Rust) rejects a body of
 * multipart/form-data, which uploads have. The package of Kiota downloads the generator from outside of its registry.
 */
export const languages: readonly Language[] = [
  pythonLanguage,
  goLanguage,
  javaLanguage,
  openapiPythonClient,
  oapiCodegen,
  heyApi,
  orval,
]

const ownerOf = ({ name }: Language): string => name.toLowerCase()

export interface Outcome {
  language: string
  /** Seconds that it took; undefined if the language is not installed. */
  seconds?: number
  failure?: string
}

/** Generates clients from the document of a service, and runs each against that service, all languages in parallel. */
export async function checkClients(
  wanted: readonly Language[],
  env: NodeJS.ProcessEnv,
  tell: (line: string) => void,
): Promise<Outcome[]> {
  const installed = wanted.filter((language) => language.isInstalled())
  const outcomes = wanted
    .filter((language) => !installed.includes(language))
    .map((language) => leftOut(language, env, tell))
  if (installed.length === 0) return outcomes
  const folder = mkdtempSync(join(tmpdir(), 'ams-document-'))
  const service = await startServiceFor(installed.map(ownerOf))
  try {
    const document = join(folder, 'openapi.json')
    writeFileSync(document, await (await fetch(`${service.auth_url}/openapi.json`)).text())
    return [
      ...outcomes,
      ...(await Promise.all(installed.map((language) => outcomeOf(language, service, document, tell)))),
    ]
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Reports that a language is skipped. */
function leftOut(language: Language, env: NodeJS.ProcessEnv, tell: (line: string) => void): Outcome {
  const { name, required } = language
  tell(`Notice: ${name} is not checked, because this machine lacks a tool that it needs.`)
  return required && env['CI'] ? { language: name, failure: 'not installed: CI must have it' } : { language: name }
}

async function outcomeOf(
  language: Language,
  service: OwnService,
  document: string,
  tell: (line: string) => void,
): Promise<Outcome> {
  const began = performance.now()
  const progress = (line: string): void => tell(`${language.name.padEnd(21)}  ${line}`)
  const settings = () => settingsOf(service, ownerOf(language))
  const failure = await checkClient({ language, document, settings, progress }).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  const seconds = (performance.now() - began) / 1000
  progress(failure === undefined ? `all calls made, ${seconds.toFixed(0)} s` : `failed: ${failure}`)
  return { language: language.name, seconds, ...(failure !== undefined && { failure }) }
}

/** Runs the command line with names of clients, or for all. Resolves with the exit code. */
export async function clientsCommand(words: readonly string[]): Promise<number> {
  const names = words.map((word) => word.toLowerCase())
  const unknown = names.filter((name) => !languages.some((language) => ownerOf(language) === name))
  if (unknown.length > 0) {
    process.stderr.write(`contract: --clients knows ${languages.map(ownerOf).join(', ')}, not ${unknown.join(', ')}\n`)
    return 2
  }
  const wanted = languages.filter((language) => names.length === 0 || names.includes(ownerOf(language)))
  const outcomes = await checkClients(wanted, process.env, (line) => process.stdout.write(`${line}\n`))
  return outcomes.some(({ failure }) => failure !== undefined) ? 1 : 0
}
