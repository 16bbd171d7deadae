import { hash } from 'node:crypto'
import { lengths } from '#generated/schemas.ts'
import { changeCard, checkCardBody, checkSkill, withoutSkill, withSkill } from '../../directory/card.ts'
import { normalizeUpdate, type StoredAgent } from '../../domain/agents.ts'
import { Fault } from '../../fault.ts'
import { addressed, changed, changedMeanwhile, path as agentPath } from './agent.ts'
import type { Problem } from './fields.ts'
import { cardPage } from './pages/agent-card.ts'
import { places } from './places.ts'
import type { Answer, Page, PersonVisit, WebDeps } from './route.ts'

export const path = `${agentPath}/card`

/** A character takes nine bytes in a form at most. */
export const formBytesMax = 10 * lengths.CardBody.max

export const showCard = async (deps: WebDeps, visit: PersonVisit): Promise<Answer> => ({
  page: await card(deps, visit),
})

async function card(deps: WebDeps, visit: PersonVisit, problem?: Problem): Promise<Page> {
  const { id } = await addressed(deps, visit)
  const agent = await deps.store.profiles.find(id)
  if (!agent) throw new Fault('NOT_FOUND', 'there is no such agent among yours')
  return cardPage(visit, { agent, version: versionOf(agent), problem })
}

export const saveText = (deps: WebDeps, visit: PersonVisit): Promise<Answer> => {
  const card_body = visit.form('card_body').replaceAll('\r\n', '\n')
  return change(deps, visit, 'saved', (known) => {
    checkCardBody(card_body)
    if (versionOf(known) !== visit.form('version')) throw new Fault('CONFLICT', changedMeanwhile)
    return normalizeUpdate({ card_body })
  })
}

export const addSkill = (deps: WebDeps, visit: PersonVisit): Promise<Answer> => {
  const skill = { name: visit.form('name'), description: visit.form('description').replaceAll('\r\n', '\n') }
  return change(deps, visit, 'skill-added', ({ skills }) => {
    checkSkill(skill)
    return { skills: withSkill(skills, skill) }
  })
}

export const removeSkill = (deps: WebDeps, visit: PersonVisit): Promise<Answer> =>
  change(deps, visit, 'skill-removed', ({ skills }) => {
    const name = visit.form('name')
    if (!skills.some((skill) => skill.name === name)) throw new Fault('NOT_FOUND', 'there is no such skill any more')
    return { skills: withoutSkill(skills, name) }
  })

const change = (
  deps: WebDeps,
  visit: PersonVisit,
  done: string,
  changeOf: Parameters<typeof changeCard>[2],
): Promise<Answer> =>
  changed(
    deps,
    visit,
    async ({ id }) => {
      await changeCard(deps, id, changeOf)
      return `${places.agents}/${id}/card?done=${done}`
    },
    (_, problem) => card(deps, visit, problem),
  )

const versionOf = ({ card_body }: StoredAgent): string => hash('sha256', card_body ?? '', 'base64url')
