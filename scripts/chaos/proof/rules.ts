import { factRules } from './fact-rules.ts'
import { followRules } from './follow-rules.ts'
import type { HistoryEvent } from './history.ts'
import { sendRules } from './send-rules.ts'
import { viewOf, type Mailboxes, type Violation } from './view.ts'

/** All rules, by what each of them finds. */
export const rules = { ...sendRules, ...followRules, ...factRules }

/** All that the history and the mailboxes at the end show to be broken. */
export function check(events: readonly HistoryEvent[], mailboxes: Mailboxes): Violation[] {
  const view = viewOf(events, mailboxes)
  return Object.values(rules).flatMap((rule) => rule(view))
}
