import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from '../support/free-port.ts'
import { until } from './until.ts'

/** A cluster of one or more NATS servers. */
export interface Nats {
  ports: readonly number[]
  /** Kills a node and starts it again. */
  kill(node: number): Promise<void>
  start(node: number): Promise<void>
  remove(): Promise<void>
}

/** Returns the path of the program, which Debian installs only in the path of root. */
export const natsServer = (): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => join(folder, 'nats-server'))
    .find((path) => existsSync(path))

export async function startNats(nodes: number): Promise<Nats> {
  const program = natsServer()
  if (program === undefined) throw new Error('nats-server is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'ams-nats-'))
  const ports = await Promise.all(Array.from({ length: nodes }, () => freePort()))
  const routes = await Promise.all(Array.from({ length: nodes }, () => freePort()))
  const children: ChildProcess[] = []

  async function start(node: number): Promise<void> {
    const cluster = [
      ...['--cluster_name', 'chaos', '--cluster', `nats://127.0.0.1:${routes[node]}`],
      ...['--routes', routes.map((port) => `nats://127.0.0.1:${port}`).join(), '--no_advertise=true'],
    ]
    const args = ['--addr', '127.0.0.1', '--port', String(ports[node]), ...(nodes > 1 ? cluster : [])]
    children[node] = spawn(program!, args, { cwd: folder, stdio: 'ignore' })
    await until('NATS answers', () => accepts(ports[node]!))
  }

  async function kill(node: number): Promise<void> {
    const child = children[node]
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }

  await Promise.all(ports.map((_, node) => start(node)))
  return {
    ports,
    kill,
    start,
    async remove() {
      await Promise.all(ports.map((_, node) => kill(node)))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).then((does) => {
    socket.destroy()
    return does === true
  })
}
