import type { Mcp } from './document.ts'
import { code, firstSentence, table } from './markdown.ts'

/** The kinds of events, with what a subscription may say of them. */
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

/** The codes by which the methods for events refuse. */
export const eventErrorTable = ({ event_errors: errors }: Mcp): string =>
  table(
    ['Refusal', 'Code', 'Meaning'],
    Object.entries(errors).map(([name, { code: number, meaning }]) => [name, code(number), meaning]),
  )
