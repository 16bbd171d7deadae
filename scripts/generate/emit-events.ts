import { viewOf } from './ajv.ts'
import { refName, type Mcp } from './document.ts'
import { withoutReferences } from './emit-input-schemas.ts'
import { inputName } from './load-mcp.ts'
import { forValidator } from './schema.ts'
import { importTypes, lines, literal, typescript } from './text.ts'

/** `envelope.received` → `envelope_received`, as its guard is called. */
export const guardName = (event: string): string => event.replaceAll('.', '_')

/** The shape of what each event tells, by the name of the event. */
export const payloadsOf = ({ events }: Mcp): [name: string, model: string][] =>
  Object.entries(events).map(([name, { payload }]) => [name, refName(payload.$ref)])

/** `events.ts`: what the service has to know of each event that it tells of. */
export function emitEvents(mcp: Mcp): string {
  const names = Object.keys(mcp.events)
  const payloads = payloadsOf(mcp)
  const models = new Set([...names.map(inputName), ...payloads.map(([, model]) => model)])
  return typescript(
    'spec/mcp.yaml',
    `
${importTypes([...models], '../rest/models.ts')}
import type { Guard, InputSchema } from '../rest/call.ts'
import * as inputs from './inputs.js'

/** What a subscriber may ask for, by the names of the events. */
export interface EventInputs {
${names.map((name) => `  ${literal(name)}: ${inputName(name)}`).join('\n')}
}

/** What it is told. */
export interface EventPayloads {
${payloads.map(([name, model]) => `  ${literal(name)}: ${model}`).join('\n')}
}

export type EventName = keyof EventInputs

export type EventDelivery = 'poll' | 'push' | 'webhook'

export interface EventFacts<Name extends EventName> {
  /** What a token must have. */
  readonly scope: string
  readonly delivery: readonly EventDelivery[]
  /** Whether arguments are as the contract says; fills in those that are absent and have a default. */
  readonly accepts: Guard<EventInputs[Name]>
  /** What the guard checks, as data, to name everything that is wrong. */
  readonly input: InputSchema
}

export const eventTypes: { readonly [Name in EventName]: EventFacts<Name> } = ${lines(
      '{',
      names.map((name) => `${literal(name)}: ${facts(name, mcp)}`),
      '}',
    )}

/** Codes of JSON-RPC. */
export const eventErrors = ${lines(
      '{',
      Object.entries(mcp.event_errors).map(([name, { code }]) => `${name}: ${code}`),
      '}',
    )} as const
`,
  )
}

function facts(name: string, mcp: Mcp): string {
  const { schemas } = mcp.components
  const { scope, delivery, input } = mcp.events[name]!
  const data = withoutReferences(forValidator(input, viewOf('in', schemas)), schemas)
  return `{ scope: ${literal(scope)}, delivery: ${literal(delivery)}, accepts: inputs.${guardName(name)}, input: ${literal(data)} }`
}
