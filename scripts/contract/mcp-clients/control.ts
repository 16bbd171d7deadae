import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'
import { consentTo } from '../../support/let-app-in.ts'
import { agentOf, personOf, type TemporaryService } from './service.ts'

/** Server by which the programs of clients request actions of the check. */
export interface Control {
  /** Returns the address to which the program of a client appends an action. */
  urlFor(name: string): string
  close(): void
}

/** Starts the server. It has an address for each client and action. */
export async function startControl(service: TemporaryService): Promise<Control> {
  const actions: Record<string, (name: string, url: string) => Promise<string | void>> = {
    message: (name) => service.writeTo(name),
    restart: () => service.restart(),
    documents: () => service.restart({ documents: 'on' }),
    expire: async () => service.expireTokens(),
    token: (name) => service.tokenOf(name),
    consent: (name, url) => consentTo(url, { ...personOf(name), agent: agentOf(name) }),
    visit: async (name, url) => follow(await consentTo(url, { ...personOf(name), agent: agentOf(name) })),
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1')
    const [, name = '', action = ''] = pathname.split('/')
    const work = async (): Promise<string | void> => actions[action]?.(name, searchParams.get('url') ?? '')
    work().then(
      (text) => response.end(text ?? ''),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    urlFor: (name) => `http://127.0.0.1:${port}/${name}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Follows the redirect to the client, which may open its port late. */
async function follow(address: string): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      await fetch(address)
      return
    } catch (error) {
      if (attempt === 20) throw error
      await wait(250)
    }
}
