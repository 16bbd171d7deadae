import { factRules } from './fact-rules.ts'
import { followRules } from './follow-rules.ts'
import type { HistoryEvent } from './history.ts'
import { sendRules } from './send-rules.ts'
import { viewOf, type Mailboxes, type Violation } from './view.ts'

/** All rules, by the name of the violation. */
export const rules = { ...sendRules, ...followRules, ...factRules }

/** Returns all violations in the history and the final mailboxes. */
export function check(events: readonly HistoryEvent[], mailboxes: Mailboxes): Violation[] {
  const view = viewOf(events, mailboxes)
  return Object.values(rules).flatMap((rule) => rule(view))
}
