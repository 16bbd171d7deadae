import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { bareEnv } from '../support/bare-env.ts'
import { seenIn, type Task } from './follower-task.ts'
import type { Seen, Told } from './proof/history.ts'

/** A program that follows with the client package, and can be killed and restarted. */
export interface SdkFollower {
  task: Task
  /** Returns all of its records. Throws if it has ended by itself. */
  seen(): (Seen | Told)[]
  /** Kills it and restarts it from its cursor. */
  restart(): Promise<void>
  kill(): Promise<void>
}

export function startFollower(task: Task): SdkFollower {
  const program = fileURLToPath(import.meta.resolve('./follower-program.ts'))
  let complaint: string | undefined
  const start = (): ChildProcess => {
    const child = fork(program, [JSON.stringify(task)], { env: bareEnv(), stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    let text = ''
    child.stderr?.on('data', (chunk: Buffer) => (text = (text + chunk.toString()).slice(-2000)))
    child.once('exit', (code, signal) => {
      if (signal !== 'SIGKILL') complaint = `${task.follower} ended with ${code ?? signal}: ${text}`
    })
    return child
  }
  let child = start()
  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  return {
    task,
    seen() {
      if (complaint !== undefined) throw new Error(complaint)
      return seenIn(task.file)
    },
    async restart() {
      await kill()
      child = start()
    },
    kill,
  }
}
