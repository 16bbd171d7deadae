import { viewOf } from './ajv.ts'
import { refName, type Mcp } from './document.ts'
import { withoutReferences } from './emit-input-schemas.ts'
import { inputName } from './load-mcp.ts'
import { forValidator } from './schema.ts'
import { importTypes, lines, literal, typescript } from './text.ts'

/** Returns the name of the guard: `envelope.received` → `envelope_received`. */
export const guardName = (event: string): string => event.replaceAll('.', '_')

/** Returns the schema of each event's payload, by the name of the event. */
export const payloadsOf = ({ events }: Mcp): [name: string, model: string][] =>
  Object.entries(events).map(([name, { payload }]) => [name, refName(payload.$ref)])

/** Returns `events.ts`: everything that the service needs for each event. */
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

/** Arguments of subscriptions, by event. */
export interface EventInputs {
${names.map((name) => `  ${literal(name)}: ${inputName(name)}`).join('\n')}
}

/** Payloads, by event. */
export interface EventPayloads {
${payloads.map(([name, model]) => `  ${literal(name)}: ${model}`).join('\n')}
}

export type EventName = keyof EventInputs

export type EventDelivery = 'poll' | 'push' | 'webhook'

export interface EventFacts<Name extends EventName> {
  /** Scope that a token needs. */
  readonly scope: string
  readonly delivery: readonly EventDelivery[]
  /** Returns true if the arguments fit the contract; fills in defaults. */
  readonly accepts: Guard<EventInputs[Name]>
  /** Schema of the guard as data, to list all problems. */
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
