import { newId } from '../agent-client.ts'
import { handleOf, handlesOf, kinds, roleHandle, words, type Kind } from './agents.ts'
import { byKind, hiddenKinds, type Lookup, type Stage } from './lookup.ts'

const draft = ({ random }: Stage, to: readonly string[], cc: readonly string[] = []) => ({
  id: newId(random),
  to,
  cc,
  content_parts: [{ type: 'text', text: 'hello' }],
})

const pathOf = (kind: Kind): string => `/v1/agents/${handleOf(kind, 0).slice(1).replace('.', '/')}`

const sends: readonly Lookup[] = [
  {
    takes: ['sendMessage'],
    what: 'to one recipient',
    statuses: [404],
    cases: async (stage) =>
      byKind(kinds, (kind) => stage.rest('sender', 'POST', '/v1/messages', draft(stage, [handleOf(kind, 0)]))),
  },
  {
    takes: ['sendMessage'],
    what: 'to 100 recipients',
    statuses: [404],
    cases: async (stage) =>
      byKind(kinds, (kind) => stage.rest('sender', 'POST', '/v1/messages', draft(stage, handlesOf(kind)))),
  },
  {
    takes: ['sendMessage'],
    what: 'to the sender, cc to 99 recipients',
    statuses: [404],
    cases: async (stage) =>
      byKind(kinds, (kind) =>
        stage.rest('sender', 'POST', '/v1/messages', draft(stage, [roleHandle('sender')], handlesOf(kind).slice(1))),
      ),
  },
]

const lists: readonly Lookup[] = [
  {
    takes: ['addAllowlistEntries', 'removeAllowlistEntry'],
    what: 'one entry',
    statuses: [200, 200],
    async cases(stage) {
      const change = (kind: Kind) => async () => [
        await stage.rest('lister', 'POST', '/v1/agents/me/allowlist', { entries: [handleOf(kind, 0)] }),
        await stage.rest('lister', 'DELETE', `/v1/agents/me/allowlist/${handleOf(kind, 0)}`),
      ]
      return Object.fromEntries(hiddenKinds.map((kind) => [kind, change(kind)]))
    },
  },
  {
    takes: ['addAllowlistEntries'],
    what: '100 entries that are there already',
    statuses: [200],
    async cases(stage) {
      const add = (kind: Kind) => stage.rest('lister', 'POST', '/v1/agents/me/allowlist', { entries: handlesOf(kind) })
      for (const kind of hiddenKinds) await add(kind)
      return byKind(hiddenKinds, add)
    },
  },
  {
    takes: ['blockAgent', 'unblockAgent'],
    what: 'one handle',
    statuses: [201, 200],
    async cases(stage) {
      const change = (kind: Kind) => async () => [
        await stage.rest('sender', 'POST', '/v1/agents/me/blocks', { handle: handleOf(kind, 0) }),
        await stage.rest('sender', 'DELETE', `/v1/agents/me/blocks/${handleOf(kind, 0)}`),
      ]
      return Object.fromEntries(hiddenKinds.map((kind) => [kind, change(kind)]))
    },
  },
  {
    takes: ['getOwnReach'],
    what: 'one handle',
    statuses: [200],
    cases: async (stage) =>
      byKind(hiddenKinds, (kind) => stage.rest('sender', 'GET', `/v1/agents/me/reach/${handleOf(kind, 0)}`)),
  },
  {
    takes: ['listBlocks'],
    what: 'a page of 100 handles',
    statuses: [200],
    async cases(stage) {
      const page = (after: string, limit: number) =>
        stage.rest('blocker', 'GET', `/v1/agents/me/blocks?limit=${limit}${after}`)
      const wall = ['@hidden.a', '@hidden.z']
      for (const handle of [...wall, ...hiddenKinds.flatMap(handlesOf)])
        await stage.rest('blocker', 'POST', '/v1/agents/me/blocks', { handle })
      const cursorAfter = async (after: string, limit: number): Promise<string> => {
        const { next_cursor }: { next_cursor: string } = JSON.parse((await page(after, limit)).text)
        return `&cursor=${encodeURIComponent(next_cursor)}`
      }
      const first = await cursorAfter('', 1)
      const cursors: Partial<Record<Kind, string>> = { absent: first, secret: await cursorAfter(first, 100) }
      return byKind(hiddenKinds, (kind) => page(cursors[kind]!, 100))
    },
  },
]

const agents: readonly Lookup[] = [
  ...['', '/card'].map(
    (end): Lookup => ({
      takes: [end === '' ? 'getAgent' : 'getAgentCard'],
      what: 'one handle',
      statuses: [404],
      cases: async (stage) => byKind(hiddenKinds, (kind) => stage.rest('sender', 'GET', pathOf(kind) + end)),
    }),
  ),
  {
    takes: ['searchAgents'],
    what: 'a word that 100 private agents have',
    statuses: [200],
    cases: async (stage) =>
      byKind(hiddenKinds, (kind) =>
        stage.rest('sender', 'GET', `/v1/search/agents?q=${kind === 'secret' ? words.secret : words.absent}`),
      ),
  },
]

/** Every operation of REST that takes a handle. */
export const restLookups: readonly Lookup[] = [...sends, ...lists, ...agents]
