import { Resolver } from 'node:dns/promises'
import type { LocalDeps } from './deps.ts'
import { ok, warning, type Area } from './finding.ts'

const wait = { timeout: 2_000, tries: 1 }

/** Whether names of endpoints can be found, as webhooks find them; nothing is sent to anybody. */
export const wayOut: Area<LocalDeps> = {
  name: 'way out',
  async examine() {
    const resolver = new Resolver(wait)
    const servers = resolver.getServers().join(', ')
    return resolver.resolveNs('.').then(
      () => [ok(`the name server ${servers} answers, by which webhooks find their endpoints`)],
      (error: NodeJS.ErrnoException) => [
        warning(
          `the name server ${servers} does not know the internet: ${error.code}`,
          'webhooks to names are not sent without one: look at /etc/resolv.conf and the firewall; they ask no table of hosts and use no proxy',
        ),
      ],
    )
  },
}
