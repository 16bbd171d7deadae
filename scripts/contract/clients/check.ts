import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { filesOf } from '../../generate/guides.ts'
import { root } from '../../generate/load.ts'
import { run } from './commands.ts'
import { cacheFolder, programsFolder, type Language, type Workshop } from './language.ts'

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
    for (const path of language.shared ?? []) cpSync(join(programsFolder, path), join(folder, basename(path)))
    if (language.receiver) writeFileSync(join(folder, language.receiver), receiverOf(language.receiver))
    progress('generating …')
    const problems = await language.generate(workshop, document)
    if (problems.length > 0) throw new Error(`unexpected warnings of the generator:\n${problems.join('\n')}`)
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
function receiverOf(receiver: string): string {
  const found = filesOf(readFileSync(join(root, 'spec/guides/events.md'), 'utf8')).get(receiver)
  if (found === undefined) throw new Error(`the guide to webhooks has no ${receiver}`)
  return found
}
