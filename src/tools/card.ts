import type { Tools } from '#generated/mcp/tools.ts'
import { fixedLimits } from '#generated/limits.ts'
import type { AgentUpdate, OwnCard, Skill } from '#generated/rest/models.ts'
import type { ToolContext } from '../context.ts'
import { Fault } from '../fault.ts'
import type { Store } from '../store/index.ts'

const { skillsMax } = fixedLimits

export const cardTools: Pick<Tools<ToolContext>, 'update_my_card' | 'add_skill' | 'remove_skill'> = {
  update_my_card: (context, { display_name, description, card_body }) =>
    changeCard(context, () => ({
      ...(display_name !== undefined && { display_name: display_name || null }),
      ...(description !== undefined && { description: description || null }),
      ...(card_body !== undefined && { card_body: card_body || null }),
    })),

  add_skill: (context, skill) =>
    changeCard(context, ({ skills }) => {
      const isKnown = skills.some(({ name }) => name === skill.name)
      if (!isKnown && skills.length >= skillsMax)
        throw new Fault('VALIDATION_ERROR', `an agent must have at most ${skillsMax} skills`)
      return {
        skills: isKnown ? skills.map((other) => (other.name === skill.name ? skill : other)) : [...skills, skill],
      }
    }),

  remove_skill: (context, { name }) =>
    changeCard(context, ({ skills }) => {
      const others = skills.filter((skill) => skill.name !== name)
      if (others.length === skills.length) throw new Fault('NOT_FOUND')
      return { skills: others }
    }),
}

/** Reads the card, changes it and reads it again, while nobody else changes it. */
function changeCard(
  { store, caller, clock }: ToolContext,
  changeOf: (card: { skills: readonly Skill[] }) => AgentUpdate,
): Promise<OwnCard> {
  return store.transaction(async (transaction) => {
    await transaction.trust.lock(caller.agentId)
    const change = changeOf(await cardOf(transaction, caller.agentId))
    await transaction.profiles.update(caller.agentId, change, clock())
    return cardOf(transaction, caller.agentId)
  })
}

async function cardOf({ profiles }: Pick<Store, 'profiles'>, agentId: string): Promise<OwnCard> {
  const agent = await profiles.find(agentId)
  if (!agent) throw new Fault('UNAUTHORIZED')
  const { handle, display_name, description, card_body, skills } = agent
  return { handle, display_name, description, card_body, skills }
}
