import assert from 'node:assert/strict'
import type { EnvelopeDraft } from '#generated/rest/models.ts'
import { userScopes } from '#generated/scopes.ts'
import { newAgents, type Agent } from '../support/agents.ts'
import { draftTo, textPart } from '../support/client.ts'
import { signedUrlOf, uploaded } from '../support/files.ts'
import type { Service } from '../support/service.ts'
import { signed, userClaims } from '../support/tokens.ts'

/** Actors of the largest requests, and their data. */
export interface HostileContext {
  service: Service
  agent: Agent
  /** Handles of 100 other agents. */
  crowd: readonly string[]
  /** Token of an agent whose mailbox is full of large headers. */
  headersToken: string
  /** Token of a person. */
  userToken: string
  wsToken: string
  /** Ids of envelopes of the maximum size in the mailbox of `agent`. */
  large: readonly string[]
  /** Id of an envelope of a quarter of that size. */
  quarter: string
  /** Path of a file at its signed address. */
  download: string
}

/** Words of the large envelopes, so long that a search reads to the last one. */
export const manyWords = 'abcdefghijklmnopqr '
/** Last words of each of them. */
export const lastWords = 'omega psi chi'
const draftsAtOnce = 20
const partCharactersMax = 65_000
const header = { subject: '\u{10400}'.repeat(998) }

/** Fills the mailboxes that the largest requests read. */
export async function createHostileContext(service: Service): Promise<HostileContext> {
  const { store } = service.deps
  const [agent, reader, ...crowd] = await newAgents(service, 102)
  if (!agent || !reader) throw new Error('there are no agents')
  const handles = crowd.map(({ handle }) => handle)
  const [quarter = ''] = await sentToSelf(agent, 1, () => ({ content_parts: parts(partCharactersMax / 4) }))
  const large = await sentToSelf(agent, 100, () => ({ content_parts: parts(partCharactersMax) }))
  const numbers = Array.from({ length: 60_000 }, () => 1)
  const marks = textPart('\u0301\u0323'.repeat(16_000))
  await sentToSelf(agent, 50, () => ({ content_parts: [marks, { type: 'data', data: { a: numbers } }] }))
  await sentToSelf(reader, 200, () => ({ ...header, cc: handles.slice(0, 20) }))
  assert.equal((await agent.at('/search/messages?q=indexed')).status, 200)
  const download = await signedUrlOf(service, agent, (await uploaded(service, agent)).id)
  const { id } = (await store.owners.account('alice')) ?? {}
  const userToken = await signed(service, userClaims(service, userScopes.rest, id))
  const wsToken = await agent.tokenFor('ws')
  const tokens = { headersToken: reader.token, userToken, wsToken }
  return { service, agent, crowd: handles, ...tokens, large, quarter, download: pathOf(download) }

  async function sentToSelf({ id, handle }: Agent, count: number, changes: () => Partial<EnvelopeDraft>) {
    const [drafts, sender] = [Array.from({ length: count }, () => draftTo(handle, changes())), { agentId: id, handle }]
    for (let at = 0; at < count; at += draftsAtOnce)
      await Promise.all(drafts.slice(at, at + draftsAtOnce).map((draft) => service.deps.delivery.accept(sender, draft)))
    return drafts.map((draft) => draft.id)
  }
}

/** Returns four parts with many words; the last words end the last part. */
const parts = (characters: number) =>
  ['', '', '', lastWords].map((end) => textPart(manyWords.repeat(characters / manyWords.length) + end))

const pathOf = (address: string): string => address.slice(new URL(address).origin.length)
