import { connect } from 'node:net'
import { freePort } from '../support/free-port.ts'
import { exitOf, startChild } from './children.ts'

/** Starts the NATS server of this machine; undefined if it is not installed. */
export async function openNats(): Promise<{ url: string; close(): Promise<void> } | undefined> {
  const port = await freePort()
  const child = startChild('nats-server', ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
  const gone = exitOf(child).catch(() => undefined)
  let isThere = true
  void gone.then(() => (isThere = false))
  while (!(await answers(port))) if (!isThere) return undefined
  return {
    url: `nats://127.0.0.1:${port}`,
    async close() {
      child.kill('SIGTERM')
      await gone
    },
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => setTimeout(resolve, 20, false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
