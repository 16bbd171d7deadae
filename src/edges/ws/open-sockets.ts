import type { WebSocket } from 'ws'
import type { Config } from '../../settings/config.ts'
import type { Clock } from '../../platform/clock.ts'
import { createExpiry } from '../expiry.ts'
import { closeInWaves } from './closing.ts'
import type { Handshake } from './handshake.ts'
import { OpenSocket, type OpenSocketDeps, type Upgraded } from './open-socket.ts'

export interface OpenSocketsDeps extends OpenSocketDeps {
  clock: Clock
  config: OpenSocketDeps['config'] & Pick<Config, 'pingSeconds'>
}

/** Creates the set of all open sockets. They share one listener and one timer of each kind. */
export function createOpenSockets(deps: OpenSocketsDeps) {
  const { config, timer } = deps
  const open = new Map<WebSocket, OpenSocket>()
  const expiry = createExpiry(() => open.values(), deps)
  const pinging = setInterval(() => open.forEach((one) => one.pingOrTerminate()), config.pingSeconds * 1000)

  function handlePong(this: WebSocket): void {
    open.get(this)?.handlePong()
  }

  function handleError(this: WebSocket): void {
    open.get(this)?.endFeed()
  }

  function handleClose(this: WebSocket, code: number): void {
    open.get(this)?.handleClose(code)
    open.delete(this)
  }

  return {
    add(upgraded: Upgraded, handshake: Handshake): void {
      const one = new OpenSocket(deps, upgraded, handshake)
      open.set(upgraded.socket, one)
      expiry.add(one)
      upgraded.socket.on('pong', handlePong).on('error', handleError).on('close', handleClose)
    },

    /** Closes the sockets evenly over the time. */
    async close(ms: number): Promise<void> {
      await closeInWaves(open, ms, timer)
      clearInterval(pinging)
      expiry.stop()
    },
  }
}
