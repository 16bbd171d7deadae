import { request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { parentPort } from 'node:worker_threads'
import type { MeasuredAnswer, MeasuredRequest } from './meter.ts'

/** Client in its own thread, which costs the service's thread nothing. It sends a prepared request on demand. */
let asked: MeasuredRequest | undefined

function ask({ address, method, headers, body }: MeasuredRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = request(address, { method, headers, agent: false }, resolve).on('error', reject)
    outgoing.on('upgrade', (response: IncomingMessage) => {
      response.socket.destroy()
      resolve(response)
    })
    outgoing.end(body)
  })
}

async function answer(wanted: MeasuredRequest): Promise<MeasuredAnswer> {
  const response = await ask(wanted)
  const status = response.statusCode ?? 0
  if (status === 101) return { status, text: '' }
  const bytes = await buffer(response)
  return { status, text: bytes.subarray(0, 300).toString() }
}

parentPort?.on('message', (message: MeasuredRequest | 'go') => {
  if (message !== 'go') {
    asked = message
    return parentPort?.postMessage('ready')
  }
  const failed = (error: unknown): MeasuredAnswer => ({ status: 0, text: String(error) })
  if (asked)
    void answer(asked)
      .catch(failed)
      .then((said) => parentPort?.postMessage(said))
})
