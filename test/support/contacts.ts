import assert from 'node:assert/strict'
import { ulid } from 'ulid'
import { isContactOutcome, isContactPage } from '#generated/mcp/shapes.js'
import type { ToolName } from '#generated/mcp/tools.ts'
import type { ContactOutcome, ContactPage, Envelope } from '#generated/rest/models.ts'
import type { ApprovalAnswer, ApprovalQuestion } from '../../src/domain/approvals.ts'
import type { Caller } from '../../src/domain/authority.ts'
import { run } from '../jobs/run.ts'
import { newAgent, type Agent } from './agents.ts'
import type { Service } from './service.ts'

export type Ask = (question: ApprovalQuestion) => Promise<ApprovalAnswer>

export const yes: Ask = async () => 'accepted'
export const later: Ask = async () => 'later'
export const never: Ask = async () => assert.fail('nobody was to be asked')

/** Creates calls of the contact tools, in which a test answers for the person. */
export function contactsOf(service: () => Service) {
  /** Creates an agent that allows nobody. */
  const of = (owner: string): Promise<Agent> =>
    newAgent(service(), { handle: `@${owner}.${ulid().toLowerCase()}`, inbound_policy: 'allowlist' })

  const callerOf = ({ id, handle }: Agent, clientId = 'cli_assistant'): Caller => ({
    agentId: id,
    handle,
    clientId,
    sessionId: clientId,
    scopes: ['contacts:read', 'contacts:write'],
    expiresAt: service().clock() + 3_600_000,
  })

  async function tool<T>(
    name: ToolName,
    agent: Agent,
    input: object,
    { ask = never, clientId }: { ask?: Ask; clientId?: string | undefined } = {},
  ): Promise<T> {
    const { calls } = service().deps
    return (await calls.callTool({ name, input, ask, caller: callerOf(agent, clientId) })) as T
  }

  async function outcomeOf(name: ToolName, agent: Agent, input: object, ask: Ask, clientId?: string) {
    const outcome = await tool<ContactOutcome>(name, agent, input, { ask, clientId })
    assert.ok(isContactOutcome(outcome), JSON.stringify(outcome))
    return outcome
  }

  async function list(agent: Agent, page: { cursor?: string | null; limit?: number } = {}): Promise<ContactPage> {
    const listed = await tool<ContactPage>('list_contacts', agent, page)
    assert.ok(isContactPage(listed), JSON.stringify(listed))
    return listed
  }

  /** Returns all mail of an agent, oldest first, after all notices have been sent. */
  async function mailOf(agent: Agent): Promise<Envelope[]> {
    await run(service(), 'contacts')
    const ids = await agent.ids({ order: 'asc' })
    return ids.length === 0 ? [] : (await agent.openAll(ids)).body.envelopes
  }

  return {
    of,
    callerOf,
    tool,
    list,
    mailOf,
    /** Creates agents of two unrelated people. */
    pair: (): Promise<[Agent, Agent]> => Promise.all([of('alice'), of('bob')]),
    request: (agent: Agent, handle: string, ask = yes, message?: string, clientId?: string) =>
      outcomeOf('request_contact', agent, { handle, ...(message !== undefined && { message }) }, ask, clientId),
    remove: (agent: Agent, handle: string, ask = yes, clientId?: string) =>
      outcomeOf('remove_contact', agent, { handle }, ask, clientId),
    shown: async (agent: Agent) => (await list(agent)).contacts.map(({ handle, status }) => `${status} ${handle}`),
    subjects: async (agent: Agent) => (await mailOf(agent)).map(({ subject }) => subject),
  }
}
