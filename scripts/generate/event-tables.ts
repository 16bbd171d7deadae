import type { Mcp } from './document.ts'
import { code, firstSentence, table } from './markdown.ts'

/** Returns the table of events with the arguments of subscriptions. */
export const eventTable = ({ events }: Mcp): string =>
  table(
    ['Event', 'When', 'Arguments', 'Scope'],
    Object.entries(events).map(([name, { description, input, scope }]) => [
      code(name),
      firstSentence(description),
      Object.keys(Object(input).properties ?? {})
        .map(code)
        .join(', ') || 'none',
      code(scope),
    ]),
  )

/** Returns the table of error codes of the methods for events. */
export const eventErrorTable = ({ event_errors: errors }: Mcp): string =>
  table(
    ['Refusal', 'Code', 'Meaning'],
    Object.entries(errors).map(([name, { code: number, meaning }]) => [name, code(number), meaning]),
  )
