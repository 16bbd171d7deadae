import type { Agent } from '#generated/rest/models.ts'
import type { AgentsHandlers } from '#generated/rest/handlers.ts'
import type { AgentContext, AgentWriteContext, CallContexts } from '../context.ts'
import { cardMarkdownOf } from '../people/card.ts'
import { agentRecordOf, normalizeUpdate, agentProfileOf, type StoredAgent } from '../domain/agents.ts'
import { Fault } from '../fault.ts'

export const agents: AgentsHandlers<CallContexts> = {
  getOwnAgent: (context) => ownRecord(context),

  async updateOwnAgent(context, { body }) {
    await context.store.profiles.update(context.caller.agentId, normalizeUpdate(body), context.clock())
    return ownRecord(context)
  },

  async getAgent(context, { path }) {
    const { agent, sameOwner } = await lookUp(context, path)
    const record = await withPresence(context, agent)
    return {
      agent: sameOwner ? record : agentProfileOf(record),
      viewer: { relationship: sameOwner ? 'owner' : 'none', can_edit: agent.id === context.caller.agentId },
    }
  },

  async getAgentCard(context, { path }) {
    const { agent } = await lookUp(context, path)
    return { status: 200, body: cardMarkdownOf(agent) }
  },
}

async function ownRecord(context: AgentContext | AgentWriteContext): Promise<Agent> {
  const agent = await context.store.profiles.find(context.caller.agentId)
  if (!agent) throw new Fault('UNAUTHORIZED')
  return withPresence(context, agent)
}

async function lookUp({ store, caller }: AgentContext, { owner, agent_name }: { owner: string; agent_name: string }) {
  const found = await store.profiles.lookUp(caller, `@${owner}.${agent_name}`)
  if (!found) throw new Fault('AGENT_NOT_FOUND')
  return found
}

const withPresence = async ({ isOnline }: Pick<AgentContext, 'isOnline'>, agent: StoredAgent): Promise<Agent> =>
  agentRecordOf(agent, await isOnline(agent.id))
