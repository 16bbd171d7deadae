import assert from 'node:assert/strict'
import { createServer, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import {
  bootstrapFile,
  clientOf,
  preparedFolder,
  startProcess,
  stopProcess,
  type ServiceProcess,
} from '../support/process.ts'
import { testBootstrap } from '../../scripts/support/bootstrap.ts'
import { until } from '../support/until.ts'

interface Span {
  traceId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  status: { code?: number }
}

interface Sent {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[]
}

const [sent, asked]: [Sent[], IncomingMessage[]] = [[], []]
const spans = (): Span[] =>
  sent.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
const attributesOf = ({ attributes }: Pick<Span, 'attributes'>): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

const collector = createServer(async (request, response) => {
  asked.push(request)
  sent.push((await json(request)) as Sent)
  response.setHeader('Content-Type', 'application/json').end('{}')
})

/** Accepts every request without a response. */
const taker = createServer(() => {})
let silent: string

const [folder, another, third] = [preparedFolder(), preparedFolder(), preparedFolder()]
const bootstrap = bootstrapFile(testBootstrap)

let service: ServiceProcess
before(async () => {
  await once(collector.listen(0, '127.0.0.1'), 'listening')
  const { port } = collector.address() as AddressInfo
  await once(taker.listen(0, '127.0.0.1'), 'listening')
  silent = `http://127.0.0.1:${(taker.address() as AddressInfo).port}`
  service = await startProcess({
    DATA_DIR: folder,
    BOOTSTRAP_FILE: bootstrap,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=acme',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  })
})
after(async () => {
  await stopProcess(service)
  collector.close()
  taker.close()
})

/** Returns the span of the request with this id. */
async function spanOf(requestId: string | null): Promise<Span> {
  const found = (): Span | undefined => spans().find((span) => attributesOf(span)['ams.request_id'] === requestId)
  await until(() => found() !== undefined)
  return found()!
}

test('each request is a span of the trace that its caller names, with the pattern of its route and nothing that it names', async () => {
  const { token } = await clientOf(service, 'assistant')
  const [traceId, parentId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
  const headers = { Authorization: `Bearer ${token}`, traceparent: `00-${traceId}-${parentId}-01` }
  const answer = await fetch(`${service.config.baseUrl}/agents/alice/assistant?hidden=word`, { headers })
  const span = await spanOf(answer.headers.get('request-id'))
  assert.deepEqual([span.traceId, span.parentSpanId, span.kind], [traceId, parentId, 2])
  assert.equal(span.name, 'GET /v1/agents/:owner/:agent_name')
  assert.deepEqual(attributesOf(span), {
    'http.request.method': 'GET',
    'http.route': '/v1/agents/:owner/:agent_name',
    'http.response.status_code': 200,
    'ams.request_id': answer.headers.get('request-id'),
  })
  assert.ok(BigInt(span.endTimeUnixNano) > BigInt(span.startTimeUnixNano))
  const text = JSON.stringify(sent)
  for (const secret of [token, 'alice', 'hidden', 'secret of assistant']) assert.ok(!text.includes(secret), secret)
})

test('a request that names no trace, or none that is one, begins one; a method that nobody knows is one of others', async () => {
  for (const [method, traceparent] of [
    ['GET', undefined],
    ['GET', 'x'.repeat(4_000)],
    ['PURGE', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`],
  ] as const) {
    const answer = await fetch(`${service.config.baseUrl}/nowhere`, {
      method,
      ...(traceparent && { headers: { traceparent } }),
    })
    const span = await spanOf(answer.headers.get('request-id'))
    assert.match(span.traceId, /^(?!0+$)[0-9a-f]{32}$/)
    assert.equal(span.parentSpanId ?? '', '')
    assert.equal(span.name, method === 'GET' ? 'GET' : '_OTHER')
  }
})

test('a request of a trace that its caller does not record has no span', async () => {
  const asked = async (traceparent: string): Promise<string | null> =>
    (await fetch(`${service.config.authUrl}/healthz`, { headers: { traceparent } })).headers.get('request-id')
  const unsampled = await asked('00-5bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00')
  await spanOf(await asked('00-6bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01')) // which ended later
  assert.ok(!spans().some((span) => attributesOf(span)['ams.request_id'] === unsampled))
})

test('the settings of OpenTelemetry apply', () => {
  assert.equal(asked[0]?.url, '/v1/traces')
  assert.equal(asked[0]?.headers['x-tenant'], 'acme')
  const { 'service.name': name, 'deployment.environment.name': environment } = attributesOf(
    sent[0]!.resourceSpans[0]!.resource,
  )
  assert.deepEqual([name, environment], ['agent-messaging-service', 'test'])
})

/** Serves for a while; some spans are lost before the end, and some remain then. */
async function servedWithout(endpoint: string, DATA_DIR: string): Promise<ServiceProcess> {
  const lost = await startProcess({
    DATA_DIR,
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_TIMEOUT: endpoint === silent ? '30000' : '500',
    OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '4',
    OTEL_BSP_SCHEDULE_DELAY: '60000',
    SHUTDOWN_SECONDS: '8',
  })
  for (let asked = 0; asked < 9; asked++) assert.equal((await fetch(`${lost.config.authUrl}/healthz`)).status, 200)
  if (endpoint !== silent) await until(() => lost.output().includes('traces.lost'))
  await stopProcess(lost)
  return lost
}

test('without a working collector everything is served, the log says so once a minute, and the service stops in time', async () => {
  for (const lost of await Promise.all([servedWithout('http://127.0.0.1:9', another), servedWithout(silent, third)])) {
    assert.equal(await lost.exited, 0, lost.output())
    assert.match(lost.output(), /"event":"stopped","clean":true/)
    assert.equal(lost.output().split('traces.lost').length, 2, lost.output())
  }
})
