import { stringify } from 'yaml'
import { fixedLimits } from '#generated/limits.ts'
import type { AgentUpdate, Skill } from '#generated/rest/models.ts'
import type { StoredAgent } from '../domain/agents.ts'
import { Fault } from '../fault.ts'
import type { Clock } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import { cardBodyRule, checkTexts, skillDescriptionRule, skillNameRule } from './texts.ts'

const { skillsMax } = fixedLimits

/**
 * Returns the card of an agent as Markdown with YAML front matter. The YAML quotes text of the agent that could
 * otherwise end the front matter.
 */
export function cardMarkdownOf({
  handle,
  display_name,
  description,
  skills,
  card_body,
}: Pick<StoredAgent, 'handle' | 'display_name' | 'description' | 'skills' | 'card_body'>): string {
  const matter = stringify({ handle, display_name, description, skills }, { lineWidth: 0 })
  return `---\n${matter}---\n${card_body === null ? '' : `\n${card_body.trimEnd()}\n`}`
}

/**
 * Changes the card of an agent and returns the new card. Returns undefined if the agent does not exist. Locks the
 * agent, so that no concurrent change is lost.
 */
export function changeCard(
  { store, clock }: { store: Store; clock: Clock },
  agentId: string,
  changeOf: (card: StoredAgent) => AgentUpdate,
): Promise<StoredAgent | undefined> {
  return store.transaction(async (inside) => {
    await inside.trust.lock(agentId)
    const card = await inside.profiles.find(agentId)
    if (!card) return undefined
    await inside.profiles.update(agentId, changeOf(card), clock())
    return inside.profiles.find(agentId)
  })
}

/** Throws if the body of a card is invalid. Needed only where no schema has checked the body. */
export const checkCardBody = (card_body: string): void => checkTexts({ card_body }, { card_body: cardBodyRule })

export const checkSkill = (skill: Skill): void =>
  checkTexts(skill, { name: skillNameRule, description: skillDescriptionRule })

/** Returns the skills after adding one skill. A skill with the same name is replaced. */
export function withSkill(skills: readonly Skill[], skill: Skill): Skill[] {
  const isKnown = skills.some(({ name }) => name === skill.name)
  if (!isKnown && skills.length >= skillsMax)
    throw new Fault('VALIDATION_ERROR', `an agent has at most ${skillsMax} skills: remove one first`)
  return isKnown ? skills.map((other) => (other.name === skill.name ? skill : other)) : [...skills, skill]
}

export function withoutSkill(skills: readonly Skill[], name: string): Skill[] {
  const others = skills.filter((skill) => skill.name !== name)
  if (others.length === skills.length) throw new Fault('NOT_FOUND')
  return others
}
