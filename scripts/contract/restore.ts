import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Agent, Allowlist, BlockPage, WebhookPage } from '#generated/rest/models.ts'
import type { Exchange } from './fixtures/fixture.ts'
import type { Session } from './session.ts'

/** State of the sender that a run can change and restore. */
export interface Before {
  profile: Pick<Agent, 'display_name' | 'description' | 'card_body' | 'skills'>
  allowlist: string[]
  blocks: string[]
  webhooks: string[]
}

const allowlistPath = '/agents/me/allowlist'
const blocksPath = '/agents/me/blocks'
const webhooksPath = '/agents/me/webhooks'

export async function remember(session: Session): Promise<Before> {
  const get = <Answer>(path: string, query: Record<string, string> = {}): Promise<Answer> =>
    session.request('sender', { method: 'GET', path, status: 200 }, { query })
  const { display_name, description, card_body, skills } = await get<Agent>('/agents/me')
  const { entries } = await get<Allowlist>(allowlistPath)
  const blocks: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await get<BlockPage>(blocksPath, { limit: '200', ...(cursor === undefined ? {} : { cursor }) })
    blocks.push(...page.blocks.map(({ blocked_handle }) => blocked_handle))
    cursor = page.next_cursor
  }
  const { webhooks } = await get<WebhookPage>(webhooksPath, { limit: '200' })
  const profile = { display_name, description, card_body, skills }
  return { profile, allowlist: entries, blocks, webhooks: webhooks.map(({ id }) => id) }
}

/** Restores the state from before the run. Throws if the deployment does not accept it. */
export async function restore(session: Session, before: Before): Promise<void> {
  const write = (method: string, path: string, status: number, exchange: Exchange): Promise<unknown> =>
    session.request(
      'sender',
      { method, path, status },
      { ...exchange, headers: { 'Idempotency-Key': randomUUID(), 'Content-Type': 'application/json' } },
    )
  const body = (value: unknown): Exchange => ({ body: JSON.stringify(value) })
  const now = await remember(session)
  for (const entry of missing(now.allowlist, before.allowlist))
    await write('DELETE', `${allowlistPath}/{entry}`, 200, { path: { entry } })
  for (const handle of missing(now.blocks, before.blocks))
    await write('DELETE', `${blocksPath}/{handle}`, 200, { path: { handle } })
  for (const webhook_id of missing(now.webhooks, before.webhooks))
    await write('DELETE', `${webhooksPath}/{webhook_id}`, 200, { path: { webhook_id } })
  for (const entry of missing(before.allowlist, now.allowlist))
    await write('POST', allowlistPath, 200, body({ entries: [entry] }))
  for (const handle of missing(before.blocks, now.blocks)) await write('POST', blocksPath, 201, body({ handle }))
  if (!isDeepStrictEqual(now.profile, before.profile)) await write('PATCH', '/agents/me', 200, body(before.profile))
  const after = await remember(session)
  if (!isDeepStrictEqual(sorted(after), sorted(before)))
    throw new Error(`the sender was not restored: ${JSON.stringify({ before, after })}`)
}

/** Returns the entries of the first list that the second one does not have. */
function missing(from: readonly string[], other: readonly string[]): string[] {
  const there = new Set(other)
  return from.filter((one) => !there.has(one))
}

const sorted = ({ profile, allowlist, blocks, webhooks }: Before): Before => ({
  profile,
  webhooks: webhooks.toSorted(),
  allowlist: allowlist.toSorted(),
  blocks: blocks.toSorted(),
})
