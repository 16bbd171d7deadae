import { resources } from '#generated/mcp/tools.ts'
import type { Caller } from '../../domain/authority.ts'
import { changeKinds, type ChangeKind } from '../../domain/changes.ts'
import { threadIdIn } from '../../domain/threads.ts'
import type { Hints } from '../../push/hints.ts'
import { scopeOfResource } from './scopes.ts'

/** What of an agent has changed without mail, and a stream has not told yet. */
export interface Changes {
  readonly areOwed: boolean
  /** Something may have changed before it was watched. */
  oweAll(): void
  /** Which of these resources may have changed since the last time, of those that the token may read. */
  take(uris: readonly string[]): string[]
  stop(): void
}

/** Has `changed` called when something is owed. Nothing says which thread it was: each of them may be the one. */
export function watchChanges(hints: Hints, { agentId, scopes }: Caller, changed: () => void): Changes {
  const owed = new Set<ChangeKind>()
  const stops = changeKinds.map((kind) =>
    hints.watch({ kind, agentId }, () => {
      owed.add(kind)
      changed()
    }),
  )
  return {
    get areOwed() {
      return owed.size > 0
    },
    oweAll: () => changeKinds.forEach((kind) => owed.add(kind)),
    take(uris) {
      const due = uris.filter((uri) => {
        const kind = kindOf(uri)
        return kind && owed.has(kind) && scopes.includes(String(scopeOfResource(uri)))
      })
      owed.clear()
      return due
    },
    stop: () => stops.forEach((stop) => stop()),
  }
}

/** By what a resource changes; undefined where there is none. */
function kindOf(uri: string): ChangeKind | undefined {
  if (uri === resources.contacts.uri) return 'contacts'
  return uri === resources.threads.uri || threadIdIn(uri) !== undefined ? 'threads' : undefined
}
