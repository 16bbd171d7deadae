import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { natsServer } from '../../scripts/chaos/nats.ts'
import { freePort } from '../../scripts/support/free-port.ts'
import { until } from './until.ts'

const program = natsServer()

/** Reason why tests with NATS are skipped; never set in CI. */
export const noNats = program || process.env['CI'] ? false : 'Notice: nats-server is not installed.'

/** A real NATS server that can be killed, restarted at the same address, and paused. */
export interface Nats {
  url: string
  port: number
  start(): Promise<void>
  kill(): Promise<void>
  /** Pauses the process with its connections open. */
  pause(): void
  resume(): void
  /** Returns the number of subscriptions that the server reports. */
  subscriptions(): Promise<number>
  close(): Promise<void>
}

export interface NatsOptions {
  args?: readonly string[]
  scheme?: 'nats' | 'tls'
  /** Required USER:PASSWORD@ of clients. */
  credentials?: string
  port?: number
}

export async function startNats(options: NatsOptions = {}): Promise<Nats> {
  const { args = [], scheme = 'nats', credentials = '', port = await freePort() } = options
  const monitorPort = await freePort()
  const monitor = `http://127.0.0.1:${monitorPort}`
  let server: ChildProcess | undefined

  async function start(): Promise<void> {
    const listening = ['-a', '127.0.0.1', '-p', String(port), '-m', String(monitorPort)]
    server = spawn(program ?? 'nats-server', [...listening, ...args], { stdio: 'ignore' })
    await until(() =>
      fetch(`${monitor}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
  }

  async function kill(): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const exited = once(server, 'exit')
    server.kill('SIGKILL')
    await exited
  }

  await start()
  return {
    url: `${scheme}://${credentials}127.0.0.1:${port}`,
    port,
    start,
    kill,
    pause: () => void server?.kill('SIGSTOP'),
    resume: () => void server?.kill('SIGCONT'),
    async subscriptions() {
      const answer = await fetch(`${monitor}/connz?subs=1`)
      const { connections } = (await answer.json()) as { connections: { subscriptions: number }[] }
      return connections.reduce((sum, { subscriptions }) => sum + subscriptions, 0)
    },
    close: kill,
  }
}
