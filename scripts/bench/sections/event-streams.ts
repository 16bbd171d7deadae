import { readFileSync } from 'node:fs'
import { request, type ClientRequest } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openFolder, using, type Section } from '../bench.ts'
import { memoryOf, probed } from '../feeds.ts'

/** Number of streams, each of its own agent. There are so many that the reserve of the heap is small for each. */
const streams = 4_000

/** Wait before memory is measured, until the memory of the requests is free. */
const restMs = 2_000

const initialize = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
})

const headersFor = (token: string) => ({
  Authorization: `Bearer ${token}`,
  Accept: 'application/json, text/event-stream',
  'Content-Type': 'application/json',
})

/** Opens a session and its event stream, which stays silent. */
async function openStream(port: number, token: string): Promise<ClientRequest> {
  const headers = headersFor(token)
  const begun = await fetch(`http://127.0.0.1:${port}/mcp`, { method: 'POST', headers, body: initialize })
  const session = begun.headers.get('mcp-session-id') ?? ''
  await begun.text()
  return new Promise((resolve, reject) => {
    const get = request({ port, host: '127.0.0.1', path: '/mcp', headers: { ...headers, 'Mcp-Session-Id': session } })
    get
      .on('error', () => {})
      .on('response', (answer) => {
        answer.resume()
        if (answer.statusCode === 200) resolve(get)
        else reject(new Error(`the event stream failed with ${answer.statusCode}`))
      })
    get.end()
  })
}

async function openStreams(port: number, tokens: readonly string[]): Promise<ClientRequest[]> {
  const open: ClientRequest[] = []
  for (let n = 0; n < tokens.length; n += 20)
    open.push(...(await Promise.all(tokens.slice(n, n + 20).map((token) => openStream(port, token)))))
  await sleep(restMs)
  return open
}

export const eventStreams: Section = {
  help: 'memory of each idle MCP session with an open event stream',
  run: (bench) =>
    using(openFolder(), ({ path }) => {
      const file = join(path, 'service')
      const env = { CONNECTIONS_PER_ADDRESS_MAX: '1000000', ...probed(file) }
      return using(
        bench.startService({ agents: streams, withTools: true, env, profile: undefined }),
        async (target) => {
          const tokens = readFileSync(target.toolTokensFile, 'utf8').split('\n')
          const half = streams / 2
          bench.progress(`${streams} event streams, one for each agent`)
          const open = await openStreams(target.port, tokens.slice(0, half))
          const before = await memoryOf(target.pid, file)
          open.push(...(await openStreams(target.port, tokens.slice(half))))
          const after = await memoryOf(target.pid, file)
          for (const get of open) get.destroy()
          const each = (figure: (memory: NodeJS.MemoryUsage) => number): number =>
            (figure(after) - figure(before)) / half / 1024
          return [
            {
              measure: `resident, each of ${streams.toLocaleString('en')} sessions with a stream`,
              unit: 'KB',
              service: each(({ rss }) => rss),
              threshold: { at: 'most', value: 64 },
              note: `heap ${each(({ heapUsed, external }) => heapUsed + external).toFixed(1)} KB; the second half of them; garbage collected`,
            },
          ]
        },
      )
    }),
}
