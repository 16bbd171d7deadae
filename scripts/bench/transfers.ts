import { Agent, request, type RequestOptions } from 'node:http'

export interface TransferResult {
  transfers: number
  /** Megabytes of file content per second, without framing. */
  megabytesPerSecond: number
}

export interface TransferJob {
  address: string
  method: 'GET' | 'POST'
  headers: () => Record<string, string>
  body?: Buffer
  /** Size of the file in bytes. */
  bytes: number
  connections: number
  seconds: number
}

const megabyte = 1_000_000

/** Transfers one file after another on a number of connections. It counts and drops received bytes. */
export async function transfer({ connections, seconds, bytes, ...job }: TransferJob): Promise<TransferResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const started = performance.now()
  const elapsed = (): number => (performance.now() - started) / 1000
  let transfers = 0
  const work = async (): Promise<void> => {
    while (elapsed() < seconds) {
      await transferOne(
        job.address,
        { method: job.method, headers: job.headers(), agent },
        job.body,
        job.method === 'GET' ? bytes : undefined,
      )
      transfers++
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  const took = elapsed()
  agent.destroy()
  return { transfers, megabytesPerSecond: (transfers * bytes) / megabyte / took }
}

function transferOne(
  address: string,
  options: RequestOptions,
  body: Buffer | undefined,
  expected: number | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(address, options, (response) => {
      let size = 0
      response.on('data', (chunk: Buffer) => (size += chunk.length))
      response.on('end', () => {
        const fine = (response.statusCode ?? 0) < 300 && (expected === undefined || size === expected)
        return fine ? resolve() : reject(new Error(`${address} answered ${response.statusCode} with ${size} bytes`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
