import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { MeasuredAnswer, MeasuredRequest } from './meter.ts'

/** A client in a separate thread, so it uses no time of the thread of the service. */
export interface ClientThread {
  prepare(request: MeasuredRequest): Promise<void>
  /** Sends the prepared request. */
  ask(): Promise<MeasuredAnswer>
  stop(): Promise<void>
}

export function startClientThread(): ClientThread {
  const client = new Worker(new URL('./client-thread.ts', import.meta.url))

  async function received<T>(message: unknown): Promise<T> {
    const [said] = await Promise.all([once(client, 'message'), client.postMessage(message)])
    return said[0]
  }

  return {
    prepare: (request) => received(request),
    ask: () => received('go'),
    async stop() {
      await client.terminate()
    },
  }
}
