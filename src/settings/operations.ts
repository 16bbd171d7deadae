import { isCidrNetwork, type TrustedProxies, parseTrustedProxies } from '../platform/client-address.ts'
import {
  flagSetting,
  hostSetting,
  integerSetting,
  listSetting,
  choiceSetting,
  optionalIntegerSetting,
  optionalTextSetting,
  type Setting,
} from './parse.ts'

/** Settings of webhooks, except the limits that the API contract publishes. */
export const webhookSettings = {
  webhookAllowedNetworks: listSetting(
    'Networks such as `10.0.0.0/8` that webhooks may reach by `https` and `http`, and client documents and issuers of organizations by `https`, separated by spaces. Public `https` addresses are always allowed.',
    isCidrNetwork,
    'must be networks like 10.0.0.0/8 or fd00::/8, separated by spaces',
  ),
  webhooksAtOnce: integerSetting('Webhook messages in flight at the same time.', 'webhooks', 128, {
    min: 2,
    max: 10_000,
  }),
  webhooksPerHostAtOnce: integerSetting('Webhook messages in flight to one host at the same time.', 'webhooks', 16, {
    min: 1,
    max: 10_000,
  }),
  webhookFailureDays: integerSetting(
    'Time for which an endpoint may fail before the service suspends its webhooks.',
    'days',
    5,
    {
      min: 1,
      max: 365,
    },
  ),
}

/** Settings of health checks, metrics, logs, traces and shutdown. */
export const operationSettings = {
  opsPort: optionalIntegerSetting(
    'TCP port of `/healthz`, `/readyz` and `/metrics` for operators. Without it only this machine can read `/metrics`, at `PORT`.',
    'port',
    { min: 1, max: 65_535 },
  ),
  trustProxy: {
    ...optionalTextSetting(
      'Proxies whose `X-Forwarded-For` the service trusts: their number, or their networks separated by spaces.',
    ),
    shown: 'off',
    unit: 'proxies | networks',
    parse: (raw) =>
      raw === 'off'
        ? undefined
        : (parseTrustedProxies(raw) ?? {
            complaint: 'must be off, a number of proxies from 1 to 16, or networks like 10.0.0.0/8 separated by spaces',
          }),
  } as Setting<TrustedProxies | undefined>,
  auditRetentionDays: integerSetting('Time for which the audit log keeps an entry (0: no limit).', 'days', 400, {
    min: 0,
    max: 36_500,
  }),
  opsHost: hostSetting('IP address or hostname that the service listens on at `OPS_PORT`.', '127.0.0.1'),
  publicMetrics: flagSetting('Serves `/metrics` at `PORT` to every client.', 'off'),
  accessLog: flagSetting(
    'Logs a line for each request: method, route pattern, status, bytes, milliseconds and client address.',
    'off',
  ),
  otelExporterOtlpEndpoint: {
    ...optionalTextSetting(
      'OpenTelemetry collector that receives a span for each request (OTLP over HTTP). The other `OTEL_…` variables apply too.',
    ),
    unit: 'URL',
    parse: (raw) => (/^https?:\/\//.test(raw) && URL.canParse(raw) ? raw : { complaint: 'must be an http address' }),
  } as Setting<string | undefined>,
  logLevel: choiceSetting(
    'Least severe event that the service logs.',
    ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
    'info',
  ),
  drainSeconds: integerSetting(
    'Time that a stopping process still serves while `/readyz` answers 503. Set it to twice the time that a load balancer needs to notice.',
    'seconds',
    0,
    { min: 0, max: 300 },
  ),
  shutdownSeconds: integerSetting(
    'Time for requests in flight after `DRAIN_SECONDS`. During this time the process accepts no new requests.',
    'seconds',
    10,
    {
      min: 1,
      max: 300,
    },
  ),
}
