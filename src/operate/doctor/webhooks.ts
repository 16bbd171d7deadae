import { Resolver } from 'node:dns/promises'
import { probeAddress } from '../../platform/web-probe.ts'
import type { LocalCheckDeps, StoreCheckDeps } from './deps.ts'
import { type DoctorArea, type Finding, ok, warning } from './finding.ts'

const collectorMs = 3_000
const wait = { timeout: 2_000, tries: 1 }

/** Check of the name servers that webhooks need, and of the collector of traces. The check sends no traces. */
export const egressChecks: DoctorArea<LocalCheckDeps> = {
  name: 'egress',
  async examine({ config }) {
    return Promise.all([namesFinding(), ...collectorFindings(config)])
  },
}

async function namesFinding(): Promise<Finding> {
  const resolver = new Resolver(wait)
  const servers = resolver.getServers().join(', ')
  return resolver.resolveNs('.').then(
    () => ok(`the name server ${servers} answers; webhooks need it`),
    (error: NodeJS.ErrnoException) =>
      warning(
        `the name server ${servers} cannot resolve public names: ${error.code}`,
        'webhooks cannot resolve their endpoints: check /etc/resolv.conf and the firewall; webhooks ignore /etc/hosts and proxies',
      ),
  )
}

/**
 * Sends a request to the origin of the collector. The rest of its URL may be secret. Even an error is a good answer.
 */
function collectorFindings({ otelExporterOtlpEndpoint }: LocalCheckDeps['config']): Promise<Finding>[] {
  if (otelExporterOtlpEndpoint === undefined) return []
  const { origin } = new URL(otelExporterOtlpEndpoint)
  const what = `the collector of OpenTelemetry at ${origin}`
  const outcome = probeAddress(origin, {}, collectorMs)
  return [
    outcome.then(({ failure }) =>
      failure === undefined
        ? ok(`${what} answers`)
        : warning(
            `${what} does not answer: ${failure}`,
            'start it, or correct OTEL_EXPORTER_OTLP_ENDPOINT; only traces are lost',
          ),
    ),
  ]
}

/** Time in milliseconds after which a message that is due has waited too long. */
const overdueMs = 5 * 60_000

/** Check that due webhooks are sent, and that no webhook is suspended. */
export const webhookChecks: DoctorArea<StoreCheckDeps> = {
  name: 'webhooks',
  async examine({ store, clock }) {
    const { suspended, overdue } = await store.inspection.webhooks(clock() - overdueMs)
    return [
      overdue === 0
        ? ok('no webhook has waited for more than five minutes')
        : warning(
            `${overdue} webhooks have waited for more than five minutes`,
            'start the service if it does not run; otherwise raise WEBHOOKS_AT_ONCE, and look for webhook lines in its log',
          ),
      ...(suspended === 0
        ? []
        : [
            warning(
              `${suspended} webhooks are suspended, because their endpoints fail`,
              'their owners see the reason in the dashboard; after a resume, delivery continues where it stopped',
            ),
          ]),
    ]
  },
}

/** Check that due emails and notifications to browsers are sent. */
export const notificationChecks: DoctorArea<StoreCheckDeps> = {
  name: 'notifications',
  async examine({ store, clock }) {
    const { emails, pushes } = await store.inspection.notifications(clock() - overdueMs)
    const found = [
      [emails, 'emails to people have', 'see the finding on email, and look for email lines in the log of the service'],
      [pushes, 'browsers with notifications have', 'look for web-push lines in the log; push services need port 443'],
    ] as const
    const late = found.filter(([count]) => count > 0)
    if (late.length === 0) return [ok('no email and no notification has waited for more than five minutes')]
    return late.map(([count, what, advice]) =>
      warning(`${count} ${what} waited for more than five minutes`, `start the service if it does not run; ${advice}`),
    )
  },
}
