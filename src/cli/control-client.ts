import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { errors } from '#generated/errors.ts'
import type { CommandResult } from '../operate/commands/command.ts'
import type { ControlRequest, ControlResponse } from '../operate/commands/control.ts'
import { Fault } from '../fault.ts'

/** Runs the command in the running server. Resolves with undefined if no server runs. */
export async function runCommandInServer(path: string, request: ControlRequest): Promise<CommandResult | undefined> {
  const socket = await connectTo(path)
  if (!socket) return undefined
  socket.end(JSON.stringify(request))
  const answer = await text(socket)
  if (answer === '')
    throw new Fault(
      'SERVICE_UNAVAILABLE',
      'the server stopped before it answered: check if the command took effect, and run it again if not',
    )
  const response: ControlResponse = JSON.parse(answer)
  if ('result' in response) return response.result
  const { code, message } = response.error
  throw new Fault(code in errors ? code : 'INTERNAL_ERROR', message)
}

function connectTo(path: string): Promise<Socket | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect({ path, allowHalfOpen: true })
    socket.once('connect', () => resolve(socket))
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (['ENOENT', 'ENOTDIR', 'ECONNREFUSED'].includes(error.code ?? '')) resolve(undefined)
      else reject(error)
    })
  })
}
