import { resources } from '#generated/mcp/tools.ts'
import type { Caller } from '../../../domain/authority.ts'
import { agentChangeKinds, type AgentChangeKind } from '../../../domain/changes.ts'
import { threadIdIn } from '../../../domain/threads.ts'
import type { ChangeNotifications } from '../../../push/change-notifications.ts'
import { scopeOfResource } from '../scopes.ts'

/** Changes of an agent, other than mail, that a stream has not yet announced to its client. */
export interface ResourceChanges {
  hasPending(): boolean
  /** Marks all resources as changed, because changes from before the start of the watch are unknown. */
  markAll(): void
  /**
   * Returns the given resources that may have changed since the last call. Leaves out resources that the token may not
   * read.
   */
  take(uris: readonly string[]): string[]
  stop(): void
}

/** Shared by all watches without a change. There is one watch for each open stream. */
const none: readonly AgentChangeKind[] = []

/**
 * Watches the changes of an agent and calls `changed` for each. A change does not name its thread, so it marks every
 * subscribed thread as changed.
 */
export function watchResourceChanges(
  hints: ChangeNotifications,
  { agentId, scopes }: Caller,
  changed: () => void,
): ResourceChanges {
  let pendingKinds: readonly AgentChangeKind[] = none
  const stops = agentChangeKinds.map((kind) =>
    hints.watch({ kind, agentId }, () => {
      if (!pendingKinds.includes(kind)) pendingKinds = [...pendingKinds, kind]
      changed()
    }),
  )
  return {
    hasPending: () => pendingKinds.length > 0,
    markAll: () => void (pendingKinds = agentChangeKinds),
    take(uris) {
      const due = uris.filter((uri) => {
        const kind = kindOf(uri)
        return kind && pendingKinds.includes(kind) && scopes.includes(String(scopeOfResource(uri)))
      })
      pendingKinds = none
      return due
    },
    stop: () => stops.forEach((stop) => stop()),
  }
}

/** Returns the kind of change that affects a resource. Returns undefined if there is none. */
function kindOf(uri: string): AgentChangeKind | undefined {
  if (uri === resources.contacts.uri) return 'contacts'
  return uri === resources.threads.uri || threadIdIn(uri) !== undefined ? 'threads' : undefined
}
