import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** One instruction of a Dockerfile, with its continuation lines joined. */
export interface Instruction {
  word: string
  rest: string
}

/** Returns the stages of a Dockerfile, each with its instructions after `FROM`. */
export function stagesOf(dockerfile: string): { from: string; instructions: Instruction[] }[] {
  const lines = dockerfile
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stages: { from: string; instructions: Instruction[] }[] = []
  for (const line of lines) {
    const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    if (word === 'FROM') stages.push({ from: rest, instructions: [] })
    else stages.at(-1)?.instructions.push({ word, rest })
  }
  return stages
}

/** Returns the configuration of the image of a Dockerfile, in the words of the OCI image specification. */
export function imageConfig(dockerfile: string): object {
  const instructions = stagesOf(dockerfile).at(-1)?.instructions ?? []
  const textsOf = (wanted: string): string[] =>
    instructions.flatMap(({ word, rest }) => (word === wanted ? [rest] : []))
  const wordsOf = (wanted: string): string[] => textsOf(wanted).flatMap((rest) => rest.split(/\s+/))
  const namesOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, {}]))
  return {
    User: textsOf('USER').at(-1),
    Env: wordsOf('ENV'),
    Entrypoint: JSON.parse(textsOf('ENTRYPOINT').at(-1) ?? '[]'),
    Cmd: JSON.parse(textsOf('CMD').at(-1) ?? '[]'),
    WorkingDir: textsOf('WORKDIR').at(-1),
    Volumes: namesOf(wordsOf('VOLUME')),
    ExposedPorts: namesOf(wordsOf('EXPOSE').map((port) => `${port}/tcp`)),
    StopSignal: textsOf('STOPSIGNAL').at(-1),
  }
}

/** Runs the first stage of the image in a folder. The folder stands for `WORKDIR`. */
export function rehearse(source: string, folder: string): void {
  const [build] = stagesOf(readFileSync(join(source, 'scripts/deploy/Dockerfile'), 'utf8'))
  mkdirSync(folder, { recursive: true })
  for (const { word, rest } of build?.instructions ?? []) {
    if (word === 'COPY') {
      const paths = rest.split(/\s+/)
      const target = paths.pop() ?? '.'
      for (const path of paths) {
        const to = paths.length > 1 || target.endsWith('/') ? join(folder, target, path) : join(folder, target)
        mkdirSync(dirname(to), { recursive: true })
        cpSync(join(source, path), to, { recursive: true })
      }
    } else if (word === 'RUN') {
      const { status } = spawnSync('sh', ['-euc', rest], { cwd: folder, stdio: 'inherit' })
      if (status !== 0) throw new Error(`failed: RUN ${rest}`)
    } else if (word !== 'WORKDIR') throw new Error(`unknown instruction ${word}`)
  }
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new Error('usage: node scripts/deploy/rehearse.ts FOLDER')
  rehearse(process.cwd(), resolve(folder))
}
