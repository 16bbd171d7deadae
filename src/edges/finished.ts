import type { ServerResponse } from 'node:http'
import type { WhenFinished } from '../calls/open-requests.ts'

/**
 * An answer is finished when all of it is sent or its connection is closed. Of the answers that wait on one connection,
 * Node tells only the first that the connection is closed, so each listens to the connection as well.
 */
export const whenFinished =
  (response: ServerResponse): WhenFinished =>
  (done) => {
    const { socket } = response.req
    const end = (): void => {
      response.off('close', end)
      socket.off('close', end)
      done()
    }
    if (socket.destroyed) return done()
    socket.setMaxListeners(0) // one for each request of a pipeline
    response.once('close', end)
    socket.once('close', end)
  }
