import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import type { CommandDeps } from '../../operate/commands/command.ts'
import type { ControlRequest, ControlResponse } from '../../operate/commands/control.ts'
import { operatorCommands, commandNameOf } from '../../operate/commands/index.ts'
import { Fault, reasonForOperator, toFault } from '../../fault.ts'

const requestCharactersMax = 262_144

/** Milliseconds that a client may take to send its request, or to read a part of the response. */
const idleMs = 10_000

export interface ControlServer {
  /** Accepts no more commands and disconnects idle clients. Resolves when all running commands are answered. */
  close(): Promise<void>
}

/**
 * Starts the server that runs commands for the command line. It trusts every process that can open its socket. Only the
 * owner of the folder can open it, because the folder is closed to other users before the socket is created.
 */
export async function startControlServer(deps: CommandDeps, path: string): Promise<ControlServer> {
  rmSync(path, { force: true })
  const idle = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => void handleConnection(deps, socket, idle))
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  chmodSync(path, 0o600)
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of idle) socket.destroy()
      }),
  }
}

/** Reads one request, runs it and writes the response. `idle` contains the connection while no command runs for it. */
async function handleConnection(deps: CommandDeps, socket: Socket, idle: Set<Socket>): Promise<void> {
  for (const event of ['error', 'timeout']) socket.on(event, () => socket.destroy())
  socket.on('close', () => idle.delete(socket))
  idle.add(socket.setTimeout(idleMs))
  const request = await readRequest(socket).catch(() => undefined)
  idle.delete(socket.setTimeout(0))
  if (request === undefined) return
  const response = JSON.stringify(await runRequest(deps, request))
  idle.add(socket.setTimeout(idleMs))
  socket.end(response, () => socket.destroy())
}

/** Reads the whole request. Throws PAYLOAD_TOO_LARGE if it is too long. */
async function readRequest(socket: Socket): Promise<string> {
  let received = ''
  for await (const chunk of socket.setEncoding('utf8'))
    if ((received += chunk).length > requestCharactersMax) throw new Fault('PAYLOAD_TOO_LARGE')
  return received
}

async function runRequest(deps: CommandDeps, request: string): Promise<ControlResponse> {
  try {
    const { command: name, input }: ControlRequest = JSON.parse(request)
    const command = operatorCommands.find((candidate) => commandNameOf(candidate) === name)
    if (!command)
      throw new Fault(
        'VALIDATION_ERROR',
        `the running server has no command ${name}: use a program and a server of the same version`,
      )
    return { result: await command.run(deps, input) }
  } catch (error) {
    return { error: { code: toFault(error).code, message: reasonForOperator(error) } }
  }
}
