import { eventTypes, type EventInputs, type EventName } from '#generated/mcp/events.ts'
import { inputRefusal } from '../../domain/input-refusal.ts'

/** Validated arguments of a subscription, with defaults for absent ones. */
export type Filter = EventInputs[EventName]

export const isEventName = (name: unknown): name is EventName =>
  typeof name === 'string' && Object.hasOwn(eventTypes, name)

/** Validates the arguments of a subscription. Throws an error that names each wrong argument and its place. */
export function filterOf(name: EventName, input: unknown, path: readonly string[] = []): Filter {
  const { accepts, input: schema } = eventTypes[name]
  const filter: unknown = structuredClone(input) // the validator adds defaults to its input
  if (!accepts(filter)) throw inputRefusal(filter, schema, path)
  return filter
}
