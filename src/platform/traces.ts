import { diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, SpanStatusCode, defaultTextMapGetter } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { FinishedRequest } from './observe.ts'
import { type Clock, withTimeout } from './clock.ts'

export interface Traces {
  finished(request: FinishedRequest): void
  /** Sends the remaining spans within `closeMs`. */
  close(): Promise<void>
}

/** HTTP methods that spans name. All others become `_OTHER`, because clients may invent any number of them. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Milliseconds for which a stopping process waits for the collector. */
const closeMs = 2_000

/** Shortest time between two reports of lost traces, in milliseconds. */
const reportEveryMs = 60_000

/**
 * Creates the tracing of requests. Each request becomes a span, which is sent to a collector by OTLP over HTTP. The SDK
 * itself reads the `OTEL_…` variables for exporter, batches, sampling and resource. Attributes follow the semantic
 * conventions for HTTP servers. Path and query are left out, because they name agents.
 */
export function createTraces({ clock, failed }: { clock: Clock; failed: () => void }): Traces {
  const ignore = (): void => {}
  let reportedAt = -Infinity
  function reportLoss(): void {
    if (Math.abs(clock() - reportedAt) < reportEveryMs) return
    reportedAt = clock()
    failed()
  }
  diag.setLogger(
    { error: reportLoss, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  )
  const serviceResource = resourceFromAttributes({ 'service.name': 'agent-messaging-service' })
  const resource = defaultResource()
    .merge(serviceResource)
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
    close: () => withTimeout(closeMs, provider.shutdown().catch(reportLoss), reportLoss),
  }
}
