import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../generate/root.ts'
import { allow } from '../support/let-app-in.ts'
import { personOfWaking, type World } from './world.ts'

/** Lines of the guide of one harness. */
export interface HarnessPage {
  /** Commands before those of the processes that run on, in order. */
  setup: readonly string[]
  /** Commands of processes that run on: the server of a harness, and `ams-agent` at the end. */
  running: readonly string[]
}

const blocks = /^ *```(\S+)(?: file=(\S+))?\n([\s\S]*?)^ *```$/gm

/** Writes the files of a guide into a folder, and returns its commands, with the address of the service. */
export function readPage(name: string, { service }: World, work: string): HarnessPage {
  const text = readFileSync(join(root, `spec/guides/${name}.md`), 'utf8')
  const lines: string[] = []
  for (const [, language, file, content = ''] of text
    .replaceAll('http://127.0.0.1:8080', service.auth_url)
    .matchAll(blocks))
    if (file !== undefined) writeFileSync(join(work, file), content)
    else if (language === 'sh')
      lines.push(...content.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()])))
  const isRunning = (line: string): boolean => / ams-agent | serve /.test(line)
  return { setup: lines.filter((line) => !isRunning(line)), running: lines.filter(isRunning) }
}

/** Puts the programs of the client package into a folder, as an installation does. */
export function installPrograms(work: string): void {
  const bin = join(work, 'node_modules/.bin')
  mkdirSync(bin, { recursive: true })
  for (const name of ['ams-mail', 'ams-agent']) {
    const program = join(root, `generated/sdk/bin/${name}.js`)
    writeFileSync(join(bin, name), `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`, { mode: 0o755 })
  }
}

/** Runs the commands in one shell. Where one asks to sign in, the person of the agent allows it in a browser. */
export async function runSetup(
  lines: readonly string[],
  { work, env, handle }: { work: string; env: Record<string, string>; handle: string },
): Promise<void> {
  const child = spawn('sh', ['-euc', lines.join('\n')], { cwd: work, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => {
      output += `${line}\n`
      const [, address] = /^Open (http\S+)$/.exec(line) ?? []
      if (address !== undefined) void allow(address, { ...personOfWaking, agent: handle })
    })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the lines of the guide end with ${code}:\n${output}`)
}
