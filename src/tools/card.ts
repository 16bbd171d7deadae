import type { Tools } from '#generated/mcp/tools.ts'
import type { AgentUpdate, OwnCard } from '#generated/rest/models.ts'
import type { ToolContext } from '../context.ts'
import { definedFieldsOf } from '../domain/defined-fields.ts'
import * as directory from '../people/card.ts'
import type { StoredAgent } from '../domain/agents.ts'
import { Fault } from '../fault.ts'

export const cardTools: Pick<Tools<ToolContext>, 'update_my_card' | 'add_skill' | 'remove_skill'> = {
  update_my_card: (context, { display_name, description, card_body }) =>
    changeCard(context, () => ({
      ...(display_name !== undefined && { display_name: display_name || null }),
      ...(description !== undefined && { description: description || null }),
      ...(card_body !== undefined && { card_body: card_body || null }),
    })),

  add_skill: (context, skill) => changeCard(context, ({ skills }) => ({ skills: directory.withSkill(skills, skill) })),

  remove_skill: (context, { name }) =>
    changeCard(context, ({ skills }) => ({ skills: directory.withoutSkill(skills, name) })),
}

async function changeCard(context: ToolContext, changeOf: (card: StoredAgent) => AgentUpdate): Promise<OwnCard> {
  const agent = await directory.changeCard(context, context.caller.agentId, changeOf)
  if (!agent) throw new Fault('UNAUTHORIZED')
  const { handle, display_name, description, card_body, skills } = agent
  return { handle, ...definedFieldsOf({ display_name, description, card_body }), skills }
}
