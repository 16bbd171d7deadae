import { Resolver } from 'node:dns/promises'
import { probe } from '../platform/web-probe.ts'
import type { LocalDeps } from './deps.ts'
import { ok, warning, type Area, type Finding } from './finding.ts'

const collectorMs = 3_000
const wait = { timeout: 2_000, tries: 1 }

/** Whether names can be found, as webhooks need it, and the collector of traces; nobody is told anything. */
export const wayOut: Area<LocalDeps> = {
  name: 'way out',
  async examine({ config }) {
    return Promise.all([namesFinding(), ...collectorFindings(config)])
  },
}

async function namesFinding(): Promise<Finding> {
  const resolver = new Resolver(wait)
  const servers = resolver.getServers().join(', ')
  return resolver.resolveNs('.').then(
    () => ok(`the name server ${servers} answers, by which webhooks find their endpoints`),
    (error: NodeJS.ErrnoException) =>
      warning(
        `the name server ${servers} does not know the internet: ${error.code}`,
        'webhooks to names are not sent without one: look at /etc/resolv.conf and the firewall; they ask no table of hosts and use no proxy',
      ),
  )
}

/** By its origin alone: the rest of its address may be secret. Any answer will do, a refusal too. */
function collectorFindings({ otelExporterOtlpEndpoint }: LocalDeps['config']): Promise<Finding>[] {
  if (otelExporterOtlpEndpoint === undefined) return []
  const { origin } = new URL(otelExporterOtlpEndpoint)
  const what = `the collector of OpenTelemetry at ${origin}`
  const asked = probe(origin, {}, collectorMs)
  return [
    asked.then(({ failure }) =>
      failure === undefined
        ? ok(`${what} answers`)
        : warning(
            `${what} does not answer: ${failure}`,
            'start it, or correct OTEL_EXPORTER_OTLP_ENDPOINT: traces are lost, and nothing else is',
          ),
    ),
  ]
}
