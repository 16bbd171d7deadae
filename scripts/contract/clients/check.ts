import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { filesOf } from '../../generate/guides.ts'
import { generatorJar, shortLivedJava } from '../../generate/java.ts'
import { root } from '../../generate/load.ts'
import { run } from './commands.ts'
import { cacheFolder, programsFolder, type Language, type Workshop } from './language.ts'
import { unexpectedWarnings } from './warnings.ts'

/** Calls of every program, in this order. It prints `ok` and the name after each. */
export const calls = [
  'token',
  'send, and send again',
  'page through the mailbox',
  'fetch',
  'fetch a batch',
  'mark read',
  'upload',
  'download',
  'upload to an address',
  'search',
  'change the allowlist',
  'receive a webhook',
  'be refused',
  'be limited',
] as const

export interface Task {
  language: Language
  /** The document, as a service publishes it. */
  document: string
  /** Environment variables of the program, from after its build. */
  settings: () => Promise<Record<string, string>>
  progress: (line: string) => void
}

/** Generates the client of a language, builds it and makes the calls. Throws if one fails. */
export async function checkClient({ language, document, settings, progress }: Task): Promise<void> {
  const name = language.name.toLowerCase()
  const folder = mkdtempSync(join(tmpdir(), `ams-client-${name}-`))
  const workshop: Workshop = { folder, cache: join(cacheFolder, name) }
  try {
    mkdirSync(workshop.cache, { recursive: true })
    cpSync(join(programsFolder, name), folder, { recursive: true })
    writeFileSync(join(folder, language.receiver), receiverOf(language))
    progress('generating …')
    await generate(language, workshop, document)
    progress('building …')
    await language.build(workshop)
    const made: string[] = []
    const onLine = (line: string): void => {
      made.push(line)
      progress(line)
    }
    await run({
      ...language.program(workshop),
      cwd: folder,
      env: { ...language.program(workshop).env, ...(await settings()) },
      onLine,
    })
    const missing = calls.filter((call, index) => made[index] !== `ok ${call}`)
    if (missing.length > 0) throw new Error(`missing calls: ${missing.join('; ')}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the receiver of the guide, unchanged. */
function receiverOf({ receiver }: Language): string {
  const found = filesOf(readFileSync(join(root, 'spec/guides/events.md'), 'utf8')).get(receiver)
  if (found === undefined) throw new Error(`the guide to webhooks has no ${receiver}`)
  return found
}

/** Parts of a client that the check does not need: documentation and tests. */
const codeOnly = ['apiTests', 'modelTests', 'apiDocs', 'modelDocs'].map((part) => `${part}=false`).join(',')

async function generate(language: Language, workshop: Workshop, document: string): Promise<void> {
  const options = ['-i', document, '--global-property', codeOnly, ...language.generator(workshop)]
  const output = await run({
    program: 'java',
    args: [...shortLivedJava, '-jar', generatorJar(), 'generate', ...options],
    cwd: workshop.folder,
  })
  const problems = [...unexpectedWarnings(output), ...inventedNames(workshop)]
  if (problems.length > 0) throw new Error(`unexpected warnings of the generator:\n${problems.join('\n')}`)
}

/** Names that the generator invented because the document has none for a shape. */
const invented = /inner|inline|one_?of|any_?of|all_?of|_not|\d{3}/i

const inventedNames = ({ folder }: Workshop): string[] =>
  globSync('**/{model,models,ams}/*.{py,go,java}', { cwd: folder })
    .map((path) => basename(path))
    .filter((file) => invented.test(file))
    .map((file) => `the generator invented the name ${file}: name its schema in the document`)
