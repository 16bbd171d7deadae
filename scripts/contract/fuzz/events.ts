import { createReadStream, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'

/** The part of Schemathesis's events with requests and failed checks. */
interface Recorder {
  label: string
  cases?: Record<string, { value: { method: string; path: string } }>
  checks?: Record<
    string,
    { name: string; status: string; failure_info?: { failure: { title: string; message: string } } }[]
  >
  /** Absent, like the checks, if there was no request. */
  interactions?: Record<string, Interaction>
}

interface Interaction {
  request: { method: string; uri: string; body?: { $base64: string } | null }
  response?: { status_code: number; content?: { $base64: string } | null } | null
}

type Event = Partial<{
  ScenarioFinished: { phase: string; recorder: Recorder }
  NonFatalError: { label?: string; info?: { title?: string; message?: string } }
  FatalError: { exception?: unknown }
  EngineFinished: object
}>

/** One failed check of a response. */
export interface Failure {
  /** Method and path. */
  operation: string
  check: string
  title: string
  message: string
  request: string
  status: number
  body: string
}

export interface Events {
  /** Number of requests by operation and phase. */
  requests: Map<string, Map<string, number>>
  failures: Failure[]
  /** Errors that prevented a check. */
  errors: string[]
  finished: boolean
  /** Accepted sends and uploads. */
  accepted: { method: string; path: string; status: number }[]
}

/** Reads the events of a run, one JSON object per line. */
export async function readEvents(file: string): Promise<Events> {
  const found: Events = { requests: new Map(), failures: [], errors: [], finished: false, accepted: [] }
  if (!existsSync(file)) return found
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const event: Event = JSON.parse(line)
    if (event.ScenarioFinished) read(event.ScenarioFinished, found)
    if (event.NonFatalError) found.errors.push(JSON.stringify(event.NonFatalError).slice(0, 600))
    if (event.FatalError) found.errors.push(JSON.stringify(event.FatalError).slice(0, 600))
    if (event.EngineFinished) found.finished = true
  }
  return found
}

function read({ phase, recorder }: { phase: string; recorder: Recorder }, found: Events): void {
  for (const [id, { request, response }] of Object.entries(recorder.interactions ?? {})) {
    const operation = phase === 'stateful' ? labelOf(recorder, id) : recorder.label
    const phases = found.requests.get(operation) ?? new Map<string, number>()
    found.requests.set(operation, phases.set(phase, (phases.get(phase) ?? 0) + 1))
    const status = response?.status_code ?? 0
    found.accepted.push({
      method: request.method,
      path: new URL(request.uri).pathname.replace(/^\/v1(?=\/)/, ''),
      status,
    })
    for (const { name, status: outcome, failure_info } of recorder.checks?.[id] ?? []) {
      if (outcome === 'success' || failure_info === undefined) continue
      const { title, message } = failure_info.failure
      const text = [request.method, request.uri, decode(request.body)].join(' ').trim()
      found.failures.push({
        operation,
        check: name,
        title,
        message,
        request: text,
        status,
        body: decode(response?.content),
      })
    }
  }
}

/** Returns the operation of a case. A sequence has one recorder for several operations. */
function labelOf({ cases, label }: Recorder, id: string): string {
  const value = cases?.[id]?.value
  return value ? `${value.method} ${value.path}` : label
}

const decode = (bytes: { $base64: string } | null | undefined): string =>
  bytes ? Buffer.from(bytes.$base64, 'base64').toString('utf8') : ''
