import { spawn, spawnSync } from 'node:child_process'

export interface Command {
  program: string
  args: readonly string[]
  cwd: string
  /** Additional environment variables. */
  env?: Readonly<Record<string, string>>
  /** Called with each printed line. */
  onLine?: (line: string) => void
  /** Minutes after which the program is stopped (default: 5). */
  minutesMax?: number
}

/** Runs a program. Resolves with its output; throws an error that has the output. */
export function run({ program, args, cwd, env = {}, onLine = () => {}, minutesMax = 5 }: Command): Promise<string> {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: minutesMax * 60_000,
  })
  const printed: string[] = []
  let line = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed.push(text)
    const lines = (line + text).split('\n')
    line = lines.pop() ?? ''
    lines.forEach(onLine)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => printed.push(text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      const output = printed.join('')
      const end = signal === 'SIGTERM' ? `was stopped after ${minutesMax} minutes` : `ends with ${code ?? signal}`
      if (code === 0) resolve(output)
      else reject(new Error(`${program} ${args.slice(0, 3).join(' ')} … ${end}:\n${lastLines(output)}`))
    })
  })
}

const lastLines = (text: string): string => text.trim().split('\n').slice(-30).join('\n')

/** Returns true if a command exists and succeeds. */
export const succeeds = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0
