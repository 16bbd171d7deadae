import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after } from 'node:test'
import { filesOf } from '../../scripts/generate/guides.ts'
import type { Agent } from './agents.ts'
import { listenerOf, resultOf } from './listen-program.ts'
import { installPackedSdk } from './packed-sdk.ts'
import { temporaryFolder } from './process.ts'
import type { Service } from './service.ts'

export const guideText = (name: string): string => readFileSync(`spec/guides/${name}.md`, 'utf8')

/** Returns the text of a section of a guide, up to the next heading of its level. */
export function sectionOf(text: string, heading: string): string {
  const [, section] = text.split(new RegExp(`^## ${heading}$`, 'm'))
  if (section === undefined) throw new Error(`no guide has the section ${heading}`)
  return section.split(/^## /m)[0]!
}

/** A reader who follows a guide, in a folder with the client package and the files of the guide. */
export interface Reader {
  folder: string
  /** Commands of the guide, or of its section, in order. */
  commands: string[]
  read(file: string): string
  start(command: string, env?: Record<string, string>): ChildProcess
  /** Resolves when the command has ended. */
  run(
    command: string,
    options?: { env?: Record<string, string>; input?: string },
  ): Promise<{ code: number | null; stdout: string; stderr: string }>
}

export async function readerOf(
  guide: string,
  { service, agent, section }: { service: Service; agent: Agent; section?: string },
): Promise<Reader> {
  const folder = temporaryFolder()
  await installPackedSdk(folder)
  const { env: own } = await listenerOf(agent, { service, folder })
  const text = guideText(guide)
    .replaceAll('http://127.0.0.1:8080', service.config.authUrl)
    .replaceAll('AMS_CLIENT_ID=cli_…', `AMS_CLIENT_ID=${own['AMS_CLIENT_ID']}`)
    .replaceAll('AMS_CLIENT_SECRET=…', `AMS_CLIENT_SECRET=${own['AMS_CLIENT_SECRET']}`)
  const shown = section === undefined ? text : sectionOf(text, section)
  for (const [file, content] of filesOf(shown)) writeFileSync(join(folder, file), content, { mode: 0o600 })
  const { PATH = '', HOME = '' } = own
  const env = { PATH: `${dirname(process.execPath)}:${PATH}`, HOME }
  const started: ChildProcess[] = []
  after(() => Promise.all(started.map(end)))
  const start: Reader['start'] = (command, more = {}) => {
    const child = spawn('sh', ['-euc', command], { cwd: folder, env: { ...env, ...more }, detached: true })
    started.push(child)
    return child
  }
  return {
    folder,
    commands: [...shown.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, command = '']) => command),
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    start,
    run(command, { env: more, input = '' } = {}) {
      const child = start(command, more)
      child.stdin?.on('error', () => {}).end(input) // a command may end without reading it
      return resultOf(child)
    },
  }
}

/** Ends a command with all of its child processes. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('close', resolve))
  process.kill(-child.pid!, 'SIGTERM')
  await ended
}
