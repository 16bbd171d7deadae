import { diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, SpanStatusCode, defaultTextMapGetter } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { FinishedRequest } from './observe.ts'
import type { Clock } from './platform/clock.ts'
import { within } from './platform/within.ts'

export interface Traces {
  finished(request: FinishedRequest): void
  /** Sends what is left, as far as it is taken soon. */
  close(): Promise<void>
}

/** Others are none of HTTP's own, and clients may make up any number of them. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** How long a process that stops waits for the collector. */
const closeMs = 2_000

/** How often it is said, at most, that traces are lost. */
const saidAgainMs = 60_000

/**
 * A span for each request, sent to a collector by OTLP over HTTP. What `OTEL_…` variables say of the exporter, batches,
 * sampling and the resource is read by the SDK itself. Attributes are those of the semantic conventions for HTTP
 * servers, without the path and the query: they name agents.
 */
export function createTraces({ clock, failed }: { clock: Clock; failed: () => void }): Traces {
  const quiet = (): void => {}
  let saidAt = -Infinity
  function lost(): void {
    if (Math.abs(clock() - saidAt) < saidAgainMs) return
    saidAt = clock()
    failed()
  }
  diag.setLogger(
    { error: lost, warn: quiet, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  )
  const named = resourceFromAttributes({ 'service.name': 'agent-messaging-service' })
  const resource = defaultResource()
    .merge(named)
    .merge(detectResources({ detectors: [envDetector] }))
  const provider = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  const tracer = provider.getTracer('agent-messaging-service')
  const propagator = new W3CTraceContextPropagator()

  return {
    finished({ method, route, status, ms, requestId, traceparent }) {
      const known = methods.has(method) ? method : '_OTHER'
      const endTime = clock()
      const parent =
        traceparent === undefined
          ? ROOT_CONTEXT
          : propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter)
      const name = route === undefined ? known : `${known} ${route}`
      const attributes = {
        'http.request.method': known,
        ...(route !== undefined && { 'http.route': route }),
        'http.response.status_code': status,
        'ams.request_id': requestId,
      }
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, startTime: endTime - ms, attributes }, parent)
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(endTime)
    },
    close: () => within(closeMs, provider.shutdown().catch(lost), lost),
  }
}
