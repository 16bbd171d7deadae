import { hash } from 'node:crypto'
import { lengths } from '#generated/schemas.ts'
import { changeCard, checkCardBody, checkSkill, withoutSkill, withSkill } from '../../../people/card.ts'
import { normalizeUpdate, type StoredAgent } from '../../../domain/agents.ts'
import { Fault } from '../../../fault.ts'
import { applyChange, path as agentPath, requestedAgent, staleFormText } from './agent.ts'
import type { Problem } from '../fields.ts'
import { cardPage } from './agent-card-page.ts'
import { paths } from '../paths.ts'
import type { PageAnswer, WebPage, PersonVisit, WebDeps } from '../route.ts'

export const path = `${agentPath}/card`

/** Highest size of the form. A character takes at most nine bytes in a form. */
export const formBytesMax = 10 * lengths.CardBody.max

export const showCard = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: await cardOf(deps, visit),
})

async function cardOf(deps: WebDeps, visit: PersonVisit, problem?: Problem): Promise<WebPage> {
  const { id } = await requestedAgent(deps, visit)
  const agent = await deps.store.profiles.find(id)
  if (!agent) throw new Fault('NOT_FOUND', 'you manage no agent with this id')
  return cardPage(visit, { agent, version: versionOf(agent), problem })
}

export const saveText = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => {
  const card_body = visit.form('card_body').replaceAll('\r\n', '\n')
  return change(deps, visit, 'saved', (known) => {
    checkCardBody(card_body)
    if (versionOf(known) !== visit.form('version')) throw new Fault('CONFLICT', staleFormText)
    return normalizeUpdate({ card_body })
  })
}

export const addSkill = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => {
  const skill = { name: visit.form('name'), description: visit.form('description').replaceAll('\r\n', '\n') }
  return change(deps, visit, 'skill-added', ({ skills }) => {
    checkSkill(skill)
    return { skills: withSkill(skills, skill) }
  })
}

export const removeSkill = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, 'skill-removed', ({ skills }) => {
    const name = visit.form('name')
    if (!skills.some((skill) => skill.name === name))
      throw new Fault('NOT_FOUND', 'the agent no longer has this skill: reload the page')
    return { skills: withoutSkill(skills, name) }
  })

const change = (
  deps: WebDeps,
  visit: PersonVisit,
  done: string,
  changeOf: Parameters<typeof changeCard>[2],
): Promise<PageAnswer> =>
  applyChange(
    deps,
    visit,
    async ({ id }) => {
      await changeCard(deps, id, changeOf)
      return `${paths.agents}/${id}/card?done=${done}`
    },
    (_, problem) => cardOf(deps, visit, problem),
  )

const versionOf = ({ card_body }: StoredAgent): string => hash('sha256', card_body ?? '', 'base64url')
