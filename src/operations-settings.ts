import { trustedProxiesIn, type TrustedProxies } from './platform/client-address.ts'
import { flag, host, integer, oneOf, optionalInteger, optionalText, type Setting } from './settings.ts'

/** What an operator may say of how the process is watched, and how it stops. */
export const operations = {
  opsPort: optionalInteger(
    'TCP port of /healthz, /readyz and /metrics for operators; without it, only this machine can read /metrics, at PORT',
    'port',
    { min: 1, max: 65_535 },
  ),
  trustProxy: {
    ...optionalText(
      'proxies whose X-Forwarded-For says where clients are: how many stand one behind the other, or their networks between spaces',
    ),
    shown: 'off',
    unit: 'proxies | networks',
    parse: (raw) =>
      raw === 'off'
        ? undefined
        : (trustedProxiesIn(raw) ?? {
            complaint: 'must be off, a number of proxies from 1 to 16, or networks like 10.0.0.0/8 between spaces',
          }),
  } as Setting<TrustedProxies | undefined>,
  opsHost: host('address to listen on at OPS_PORT', '127.0.0.1'),
  publicMetrics: flag('serve /metrics at PORT to every client', 'off'),
  accessLog: flag(
    'a line in the log for each request: method, pattern of the route, status, bytes, ms and address',
    'off',
  ),
  otelExporterOtlpEndpoint: {
    ...optionalText(
      'collector that is sent a span for each request (OTLP over HTTP); the other OTEL_… variables of OpenTelemetry hold as well',
    ),
    unit: 'URL',
    parse: (raw) => (/^https?:\/\//.test(raw) && URL.canParse(raw) ? raw : { complaint: 'must be an http address' }),
  } as Setting<string | undefined>,
  logLevel: oneOf('least severe event that is logged', ['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'info'),
  drainSeconds: integer(
    'how long a process that is told to stop once still serves while /readyz answers 503: twice what a balancer needs',
    'seconds',
    0,
    { min: 0, max: 300 },
  ),
  shutdownSeconds: integer('time for what is in flight after that, when nothing new is taken', 'seconds', 10, {
    min: 1,
    max: 300,
  }),
}
