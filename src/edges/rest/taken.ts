import type { ServerResponse } from 'node:http'
import type { WhenTaken } from '../../calls/open-requests.ts'

/**
 * An answer has been taken when it is out or its connection gone. Of answers that wait on one connection for another
 * one, Node closes only the first.
 */
export const whenTaken =
  (response: ServerResponse): WhenTaken =>
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
