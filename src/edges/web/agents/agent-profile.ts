import { hash } from 'node:crypto'
import type { AgentUpdate, Skill } from '#generated/rest/models.ts'
import { fixedLimits } from '#generated/limits.ts'
import { lengths } from '#generated/schemas.ts'
import { normalizeUpdate, type StoredAgent } from '../../../domain/agents.ts'
import { Fault } from '../../../fault.ts'
import { changeAgent } from '../../../people/agents.ts'
import { cardMarkdownOf, changeCard, checkCardBody, checkSkill, withoutSkill, withSkill } from '../../../people/card.ts'
import { FieldFault } from '../../../people/field-fault.ts'
import type { ManagedAgent } from '../../../store/people/managed-agents.ts'
import { button, creationForm, field, form, hiddenField, textAreaField, problemAlert, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { paths } from '../paths.ts'
import { nameHtml, table } from '../rendering.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps, WebPage } from '../route.ts'
import { afterChange, undoFormIn } from '../undo.ts'
import { profileFields, visibilityIn, visibilityText } from './agent-fields.ts'
import { agentTab } from './agent-frame.ts'
import { path as agentPath, applyChange, requestedAgent, staleFormText } from './agent.ts'
import { requireManagedAgent } from './own-agents.ts'

interface Profile {
  agent: StoredAgent
  /** Hash of the profile that the form shows. It detects changes by others. */
  version: string
  /** Hash of the card text that its form shows. */
  cardVersion: string
  problem: Problem | undefined
}

const profileSections = (visit: Visit, { agent, version, cardVersion, problem }: Profile): Html => {
  const page = `${paths.agents}/${agent.id}`
  const card = `${page}/card`
  return html`${problemAlert(problem)}
<div class="split"><div>
<section aria-labelledby="profile">
<h2 id="profile">Profile</h2>
${form(visit, `${page}/profile`, profileForm(agent, version, problem))}
</section>
<section aria-labelledby="text">
<h2 id="text">Card</h2>
${form(visit, card, cardForm(visit, agent, cardVersion, problem))}
</section>
<section aria-labelledby="skills">
<h2 id="skills">Skills</h2>
${skillTable(visit, agent, card)}
${creationForm({
  label: 'Add skill',
  content: form(visit, `${card}/skills`, newSkill(visit, problem)),
  isOpen: visit.form.names.includes('skill_name') && visit.form.names.includes('skill_description'),
})}
</section>
</div>
${preview(agent)}
</div>`
}

const profileForm = (agent: StoredAgent, version: string, problem: Problem | undefined): Html =>
  html`<input type="hidden" name="version" value="${version}" />
${profileFields(problem, agent)}
${textAreaField({
  name: 'description',
  label: 'Description',
  value: agent.description ?? '',
  maxLength: lengths.AgentDescription.max,
  hint: 'One or two sentences, shown in search results.',
  problem,
})}
<button>Save profile</button>`

const cardForm = (visit: Visit, agent: StoredAgent, version: string, problem: Problem | undefined): Html =>
  html`<input type="hidden" name="version" value="${version}" />
${textAreaField({
  name: 'card_body',
  label: 'Card text',
  value: (problem && visit.form('card_body')) || (agent.card_body ?? ''),
  hint: 'Markdown. Other agents read the card before they write: say what this agent does and what it needs.',
  maxLength: lengths.CardBody.max,
  rows: 8,
  problem,
})}
<button>Save card</button>`

/** Renders the card in the form that other agents see. All of its content is plain text. */
const preview = (agent: StoredAgent): Html =>
  html`<section aria-labelledby="preview" class="aside">
<h2 id="preview">Preview</h2>
<article>
<h3 class="name">${nameHtml(agent.display_name ?? agent.handle)}</h3>
<p class="name">${agent.handle}</p>
${agent.description === null ? html`<p>No description yet.</p>` : html`<p class="text" dir="auto">${agent.description}</p>`}
${agent.skills.length === 0 ? undefined : html`<dl>${agent.skills.map(({ name, description }) => html`<dt class="name">${nameHtml(name)}</dt><dd class="text" dir="auto">${description}</dd>`)}</dl>`}
${agent.card_body === null ? undefined : html`<p class="text" dir="auto">${agent.card_body}</p>`}
</article>
<p>${visibilityText(agent.visibility)}.</p>
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
      button(visit, `${path}/skills/remove`, 'Remove', name, hiddenField('name', name)),
    ],
    empty: 'No skills yet. A skill is one task that the agent can do. Other agents find it by its skills.',
  })

const newSkill = (visit: Visit, problem: Problem | undefined): Html =>
  html`${field({
    name: 'skill_name',
    label: 'Skill name',
    value: visit.form('skill_name'),
    maxLength: fixedLimits.skillNameCharactersMax,
    hint: 'An existing skill gets the new description.',
    problem,
  })}
${textAreaField({
  name: 'skill_description',
  label: 'Skill description',
  value: visit.form('skill_description'),
  maxLength: fixedLimits.skillDescriptionCharactersMax,
  problem,
})}
<button>Add skill</button>`

export const path = `${agentPath}/profile`
export const cardPath = `${agentPath}/card`

/**
 * Highest size of the form in bytes. A percent-encoded character takes at most nine bytes. The tenth byte leaves room
 * for the other fields.
 */
export const formBytesMax = 10 * lengths.CardBody.max

const pageFor = ({ id }: Pick<StoredAgent, 'id'>): string => `${paths.agents}/${id}/profile`

export const showProfile = async (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: await profileTab(deps, visit, undefined, restoredIn(visit)),
})

/** Returns the values of a form that is shown again after sign-in. */
function restoredIn(visit: PersonVisit): Partial<StoredAgent> {
  const { form } = visit
  if (form.names.includes('card_body')) return { card_body: form('card_body') }
  if (!form.names.includes('description')) return {}
  return {
    display_name: form('display_name') || null,
    description: form('description') || null,
    visibility: visibilityIn(visit),
  }
}

/** Returns the tab. `typed` has the values that a form shows again after an error or a new sign-in. */
async function profileTab(
  deps: WebDeps,
  visit: PersonVisit,
  problem?: Problem,
  typed: Partial<StoredAgent> = {},
): Promise<WebPage> {
  const { id } = await requestedAgent(deps, visit)
  const agent = await deps.store.profiles.find(id)
  if (!agent) throw new Fault('NOT_FOUND', 'you manage no agent with this id')
  const { action = '', fields } = undoFormIn(visit) ?? {}
  const undone = action.endsWith('/skills') ? fields?.['skill_name'] : undefined
  const body = profileSections(visit, {
    agent: { ...agent, ...typed },
    version: (!problem && 'description' in typed && visit.form('version')) || versionOf(agent),
    cardVersion: (!problem && 'card_body' in typed && visit.form('version')) || cardVersionOf(agent),
    problem,
  })
  const isUndone = agent.skills.some(({ name }) => name === undone)
  return agentTab(deps, visit, { agent, part: '/profile', problem, isUndone, body })
}

export function saveProfile(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { form } = visit
  const profile = {
    display_name: form('display_name') || null,
    description: form('description') || null,
    visibility: visibilityIn(visit),
  }
  return applyChange(
    deps,
    visit,
    async ({ id, handle }) => {
      const before = await deps.store.transaction(async (store) => {
        await store.agents.lock(id)
        const known = await requireManagedAgent({ store }, visit, id)
        if (versionOf(known) !== form('version')) throw new Fault('CONFLICT', staleFormText)
        await changeAgent({ store, clock: deps.clock }, handle, profile)
        return known
      })
      const now = await requireManagedAgent(deps, visit, id)
      return afterChange(visit, pageFor({ id }), 'saved', {
        action: pageFor({ id }),
        fields: {
          display_name: before.display_name ?? '',
          description: before.description ?? '',
          visibility: before.visibility,
          version: versionOf(now),
        },
      })
    },
    (_, problem) => profileTab(deps, visit, problem, profile),
  )
}

export const saveCardText = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => {
  const card_body = visit.form('card_body').replaceAll('\r\n', '\n')
  return changeOfCard(deps, visit, (known) => {
    checkCardBody(card_body)
    if (cardVersionOf(known) !== visit.form('version')) throw new Fault('CONFLICT', staleFormText)
    const update = normalizeUpdate({ card_body })
    const see = afterChange(visit, pageFor(known), 'saved', {
      action: `${paths.agents}/${known.id}/card`,
      fields: { card_body: known.card_body ?? '', version: cardVersionOf({ card_body: update.card_body ?? null }) },
    })
    return { update, see }
  })
}

export const addSkill = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => {
  const { form } = visit
  const skill = { name: form('skill_name'), description: form('skill_description').replaceAll('\r\n', '\n') }
  return changeOfCard(deps, visit, (known) => {
    checkSkillForm(skill)
    const replaced = known.skills.find(({ name }) => name === skill.name)
    const undo = replaced
      ? { action: skillsPath(known), fields: undoFields(replaced) }
      : { action: `${skillsPath(known)}/remove`, fields: { name: skill.name } }
    const see = afterChange(visit, pageFor(known), 'skill-added', undo)
    return { update: { skills: withSkill(known.skills, skill) }, see }
  })
}

/** Checks a skill. An error names the field of the form, whose names differ from those of the profile. */
function checkSkillForm(skill: Skill): void {
  try {
    checkSkill(skill)
  } catch (thrown) {
    if (!(thrown instanceof FieldFault)) throw thrown
    throw new FieldFault(`skill_${thrown.field}`, thrown.complaint, {
      code: thrown.code,
      formText: thrown.formText,
    })
  }
}

const skillsPath = ({ id }: Pick<StoredAgent, 'id'>): string => `${paths.agents}/${id}/card/skills`

const undoFields = ({ name, description }: Skill) => ({ skill_name: name, skill_description: description })

/** Removes a skill. The next page offers to undo it. */
export const removeSkill = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  changeOfCard(deps, visit, (known) => {
    const removed = known.skills.find(({ name }) => name === visit.form('name'))
    if (!removed) throw new Fault('NOT_FOUND', 'the agent no longer has this skill: reload the page')
    const see = afterChange(visit, pageFor(known), 'skill-removed', {
      action: skillsPath(known),
      fields: undoFields(removed),
    })
    return { update: { skills: withoutSkill(known.skills, removed.name) }, see }
  })

/** Changes the card and redirects to the address that `changeOf` returns. */
const changeOfCard = (
  deps: WebDeps,
  visit: PersonVisit,
  changeOf: (known: StoredAgent) => { update: AgentUpdate; see: string },
): Promise<PageAnswer> =>
  applyChange(
    deps,
    visit,
    async ({ id }) => {
      let see = pageFor({ id })
      await changeCard(deps, id, (known) => {
        const change = changeOf(known)
        see = change.see
        return change.update
      })
      return see
    },
    (_, problem) => profileTab(deps, visit, problem),
  )

/** Returns a hash of the profile that the form shows. If it differs later, somebody else has changed the profile. */
const versionOf = ({ display_name, description, visibility }: ManagedAgent | StoredAgent): string =>
  hash('sha256', JSON.stringify([display_name, description, visibility]), 'base64url')

const cardVersionOf = ({ card_body }: Pick<StoredAgent, 'card_body'>): string =>
  hash('sha256', card_body ?? '', 'base64url')
