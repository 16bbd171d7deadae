import type { Answer } from '../http.ts'
import { handleOf, handlesOf, kinds, type Kind, type Role } from './agents.ts'
import { byKind, hiddenKinds, type Lookup, type Stage, type Try } from './lookup.ts'

const pageSize = 25

interface Result {
  result: { structuredContent: { approval_id: string; next_cursor: string } }
}
const resultOf = ({ text }: Answer): Result['result']['structuredContent'] => {
  const { result }: Result = JSON.parse(text)
  return result.structuredContent
}

/** Answers an approval in the dashboard. */
const approve = ({ browser }: Stage, id: string): Promise<Answer> =>
  browser.submit('/dashboard/approvals', `/dashboard/approvals/${id}/accept`, {})

/** Asks for a contact or its end, and has the person say yes. */
async function approved(stage: Stage, role: Role, tool: string, handle: string): Promise<Answer[]> {
  const asked = await stage.tool(role, tool, { handle })
  return [asked, await approve(stage, resultOf(asked).approval_id)]
}

const contacts: readonly Lookup[] = [
  {
    takes: ['request_contact'],
    what: 'an approval waits',
    statuses: [200],
    cases: async (stage) =>
      byKind(kinds, (kind) => stage.tool('sender', 'request_contact', { handle: handleOf(kind, 0) })),
  },
  {
    takes: ['remove_contact'],
    what: 'no contact',
    statuses: [200],
    cases: async (stage) =>
      byKind(kinds, (kind) => stage.tool('sender', 'remove_contact', { handle: handleOf(kind, 1) })),
  },
  {
    takes: ['request_contact', 'POST approvals accept', 'remove_contact', 'POST approvals accept'],
    what: 'a request, and its end',
    statuses: [200, 303, 200, 303],
    async cases(stage) {
      const change =
        (kind: Kind): Try =>
        async () => [
          ...(await approved(stage, 'lister', 'request_contact', handleOf(kind, 2))),
          ...(await approved(stage, 'lister', 'remove_contact', handleOf(kind, 2))),
        ]
      return Object.fromEntries(hiddenKinds.map((kind) => [kind, change(kind)]))
    },
  },
  {
    takes: ['list_contacts'],
    what: `a page of ${pageSize} requests`,
    statuses: [200],
    async cases(stage) {
      const page = (cursor: string | null, limit: number) => stage.tool('friend', 'list_contacts', { limit, cursor })
      const wall = ['@hidden.a', '@hidden.z']
      for (const handle of [...wall, ...hiddenKinds.flatMap((kind) => handlesOf(kind).slice(0, pageSize))])
        await approved(stage, 'friend', 'request_contact', handle)
      const first = resultOf(await page(null, 1)).next_cursor
      const second = resultOf(await page(first, pageSize)).next_cursor
      const cursors: Partial<Record<Kind, string>> = { absent: first, secret: second }
      return byKind(hiddenKinds, (kind) => page(cursors[kind]!, pageSize))
    },
  },
]

/** Every tool and event that takes a handle, and those that show handles whose agents may not exist. */
export const mcpLookups: readonly Lookup[] = [
  {
    takes: ['create_thread'],
    what: 'with one agent',
    statuses: [200],
    cases: async (stage) =>
      byKind(kinds, (kind) =>
        stage.tool('sender', 'create_thread', {
          with_handle: handleOf(kind, 0),
          subject: 'hello',
          initial_message: 'hello',
        }),
      ),
  },
  {
    takes: ['block_agent', 'unblock_agent'],
    what: 'one handle',
    statuses: [200, 200],
    async cases(stage) {
      const change = (kind: Kind) => async () => [
        await stage.tool('sender', 'block_agent', { handle: handleOf(kind, 0) }),
        await stage.tool('sender', 'unblock_agent', { handle: handleOf(kind, 0) }),
      ]
      return Object.fromEntries(hiddenKinds.map((kind) => [kind, change(kind)]))
    },
  },
  ...contacts,
  {
    takes: ['envelope.received'],
    what: 'events of one sender',
    statuses: [200],
    cases: async (stage) =>
      byKind(hiddenKinds, (kind) =>
        stage.mcp('sender', 'events/poll', {
          name: 'envelope.received',
          arguments: { from: [handleOf(kind, 0)] },
        }),
      ),
  },
]
