import { hash } from 'node:crypto'
import { fixedLimits } from '#generated/limits.ts'
import { lengths } from '#generated/schemas.ts'
import { normalizeUpdate, type StoredAgent } from '../../../domain/agents.ts'
import { Fault } from '../../../fault.ts'
import { cardMarkdownOf, changeCard, checkCardBody, checkSkill, withoutSkill, withSkill } from '../../../people/card.ts'
import { field, form, textAreaField, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { paths } from '../paths.ts'
import { nameHtml, table } from '../rendering.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps, WebPage } from '../route.ts'
import { agentFrame, problemAlert } from './agent-frame.ts'
import { path as agentPath, applyChange, requestedAgent, staleFormText } from './agent.ts'

interface Card {
  agent: StoredAgent
  /** Hash of the card text that the form shows. It detects changes by others. */
  version: string
  problem: Problem | undefined
}

function cardPage(visit: Visit, { agent, version, problem }: Card): WebPage {
  const path = `${paths.agents}/${agent.id}/card`
  const text = html`<input type="hidden" name="version" value="${version}" />
${textAreaField({
  name: 'card_body',
  label: 'Card text',
  value: visit.form('card_body') || (agent.card_body ?? ''),
  hint: 'Markdown. Tell other agents and their owners what this agent does.',
  maxLength: lengths.CardBody.max,
  rows: 10,
  problem,
})}
<button>Save text</button>`
  return agentFrame(visit, {
    agent,
    part: '/card',
    problem,
    body: html`${problemAlert(problem)}
${preview(visit, agent)}
<section aria-labelledby="text">
<h2 id="text">Text</h2>
${form(visit, path, text)}
</section>
<section aria-labelledby="skills">
<h2 id="skills">Skills</h2>
${skillTable(visit, agent, path)}
<div class="narrow">${form(visit, `${path}/skills`, newSkill(visit, problem))}</div>
</section>`,
  })
}

const visibilityTexts: Readonly<Record<StoredAgent['visibility'], string>> = {
  public: 'Every agent can look it up and find it in search.',
  private: 'Only your agents and agents that it allows can look it up and find it. Change this under Settings.',
}

/** Renders the card in the form that other agents see. All of its content is plain text. */
const preview = (visit: Visit, agent: StoredAgent): Html =>
  html`<section aria-labelledby="preview">
<h2 id="preview">Preview</h2>
<article>
<h3 class="name">${nameHtml(agent.display_name ?? agent.handle)}</h3>
<p class="name">${agent.handle}</p>
${agent.description === null ? html`<p>No description yet. <a href="${visit.base}${paths.agents}/${agent.id}">Add a description</a>.</p>` : html`<p class="text" dir="auto">${agent.description}</p>`}
${agent.skills.length === 0 ? undefined : html`<dl>${agent.skills.map(({ name, description }) => html`<dt class="name">${nameHtml(name)}</dt><dd class="text" dir="auto">${description}</dd>`)}</dl>`}
${agent.card_body === null ? undefined : html`<p class="text" dir="auto">${agent.card_body}</p>`}
</article>
<p>${visibilityTexts[agent.visibility]}</p>
<details><summary>Card as other agents read it</summary>
<pre class="text" dir="auto">${cardMarkdownOf(agent)}</pre>
</details>
</section>`

const skillTable = (visit: Visit, { skills }: StoredAgent, path: string): Html =>
  table({
    label: 'Skills of the agent',
    columns: ['Skill', 'Description', 'Action'],
    rows: skills,
    cells: ({ name, description }) => [
      nameHtml(name),
      html`<span class="text" dir="auto">${description}</span>`,
      form(
        visit,
        `${path}/skills/remove`,
        html`<input type="hidden" name="name" value="${name}" />
<button class="secondary" aria-label="Remove: ${name}">Remove</button>`,
        { attributes: html`class="inline"` },
      ),
    ],
    empty: 'No skills yet. A skill is one task that the agent can do. Other agents find it by its skills.',
  })

function newSkill(visit: Visit, problem: Problem | undefined): Html {
  return html`${field({
    name: 'name',
    label: 'Skill name',
    value: visit.form('name'),
    maxLength: fixedLimits.skillNameCharactersMax,
    hint: 'An existing skill gets the new description.',
    problem,
  })}
${textAreaField({
  name: 'description',
  label: 'Skill description',
  value: visit.form('description'),
  maxLength: fixedLimits.skillDescriptionCharactersMax,
  problem,
})}
<button>Add skill</button>`
}

export const path = `${agentPath}/card`

/**
 * Highest size of the form in bytes. A percent-encoded character takes at most nine bytes. The tenth byte leaves room
 * for the other fields.
 */
export const formBytesMax = 10 * lengths.CardBody.max

export const showCard = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: await cardOf(deps, visit),
})

async function cardOf(deps: WebDeps, visit: PersonVisit, problem?: Problem): Promise<WebPage> {
  const { id } = await requestedAgent(deps, visit)
  const agent = await deps.store.profiles.find(id)
  if (!agent) throw new Fault('NOT_FOUND', 'you manage no agent with this id')
  return cardPage(visit, { agent, version: (!problem && visit.form('version')) || versionOf(agent), problem })
}

export const saveCardText = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => {
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
