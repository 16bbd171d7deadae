import { eventTypes, type EventInputs, type EventName } from '#generated/mcp/events.ts'
import { inputRefusal } from '../domain/input-refusal.ts'

/** What a subscriber asked for, held to the contract; what it left out has its default. */
export type Filter = EventInputs[EventName]

export const isEventName = (name: unknown): name is EventName =>
  typeof name === 'string' && Object.hasOwn(eventTypes, name)

/** The arguments of a subscription, as the contract has them; others are refused with all that is wrong, and where. */
export function filterOf(name: EventName, input: unknown, path: readonly string[] = []): Filter {
  const { accepts, input: schema } = eventTypes[name]
  const given: unknown = structuredClone(input) // the guard fills in what is absent
  if (!accepts(given)) throw inputRefusal(given, schema, path)
  return given
}
