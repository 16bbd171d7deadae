import { pass, withoutFraming, type Fault, type Scene } from './fault-server.ts'

const head = (...lines: string[]): string => ['HTTP/1.1 200 OK', ...lines, '', ''].join('\r\n')

/** Ends the connection after these bytes have been sent. */
const endAfter = ({ socket }: Scene, bytes: string | Buffer): void => void socket.write(bytes, () => socket.destroy())

const json = 'Content-Type: application/json'

export const resetBeforeAnswer: Fault = ({ socket }) => void socket.resetAndDestroy()

/** Lets the service do the request, and loses the response. */
export const resetAfterWork: Fault = async ({ forward, socket }) => {
  await forward()
  socket.resetAndDestroy()
}

export const halfHeaders: Fault = (scene) => endAfter(scene, head(json).slice(0, 30))

export const halfBody: Fault = async (scene) => {
  const { body } = await scene.forward()
  endAfter(scene, head(json, `Content-Length: ${body.length}`) + body.subarray(0, body.length / 2))
}

export const halfChunks: Fault = (scene) => endAfter(scene, `${head(json, 'Transfer-Encoding: chunked')}4\r\n{"a"\r\n`)

/** Announces a shorter body than it sends. */
export const shortLength: Fault = async (scene) => {
  const { body } = await scene.forward()
  endAfter(scene, `${head(json, `Content-Length: ${body.length - 3}`)}${body}`)
}

export const longLength: Fault = async (scene) => {
  const { body } = await scene.forward()
  endAfter(scene, `${head(json, `Content-Length: ${body.length + 3}`)}${body}`)
}

export const hangBeforeHeaders: Fault = ({ hang }) => hang()

export const hangInBody =
  (status = 200): Fault =>
  ({ response, hang }) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).write('{"a', () => hang())
  }

/** Sends a body of which bytes arrive all the time, without an end. */
export const slowBytes: Fault = ({ response, hang }) => {
  response.writeHead(200, { 'Content-Type': 'application/json' }).write(' ', () => hang())
  const timer = setInterval(() => response.write(' '), 1)
  response.once('close', () => clearInterval(timer))
}

/** Sends an endless body as fast as the client reads it. */
export const endlessBody =
  (status = 200, headers: Record<string, string> = {}): Fault =>
  ({ response }) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
    const piece = Buffer.alloc(2 ** 20, ' ')
    const more = (): void => void (response.destroyed || response.write(piece, more))
    more()
  }

/** Responds like another server than the service. */
export const answers =
  (status: number, body: string | object, headers: Record<string, string> = {}): Fault =>
  ({ response }) => {
    const type = typeof body === 'string' ? 'text/html' : 'application/json'
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    response.writeHead(status, { 'Content-Type': type, ...headers }).end(text)
  }

/** Responds with an error of the service. */
export const refuses = (status: number, code: string, headers: Record<string, string> = {}): Fault =>
  answers(status, { error: { code, message: 'as the test says' } }, { 'Request-Id': 'req_test', ...headers })

export const redirectsTo =
  (address: string, status = 307): Fault =>
  ({ response }) =>
    void response.writeHead(status, { Location: address }).end()

/** Responds, announces a kept-alive connection, and closes it. */
export const closesKeptConnection: Fault = async (scene) => {
  const { status, headers, body } = await scene.forward()
  scene.response.writeHead(status, { ...withoutFraming(headers), 'Content-Length': body.length })
  scene.response.end(body, () => scene.socket.resetAndDestroy())
}

export { pass }
