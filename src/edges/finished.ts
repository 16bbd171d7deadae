import type { ServerResponse } from 'node:http'
import type { WhenFinished } from '../calls/open-requests.ts'

/**
 * Returns a function that calls back once, when the response is sent or its connection closes. If a connection closes
 * with several pending responses, Node notifies only the first. Each response listens to the connection for this
 * reason.
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
