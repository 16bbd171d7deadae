import { fixedLimits } from '#generated/limits.ts'
import { lengths } from '#generated/schemas.ts'
import { cardText } from '../../../directory/card.ts'
import type { StoredAgent } from '../../../domain/agents.ts'
import { field, form, longField, type Problem } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { places } from '../places.ts'
import type { Page, Visit } from '../route.ts'
import { named, table } from '../shown.ts'
import { agentFrame, alert } from './agent-frame.ts'

interface Card {
  agent: StoredAgent
  /** What the form of the text is filled with. */
  version: string
  problem: Problem | undefined
}

export function cardPage(visit: Visit, { agent, version, problem }: Card): Page {
  const path = `${places.agents}/${agent.id}/card`
  const typed = problem === undefined ? undefined : visit.form
  const text = html`<input type="hidden" name="version" value="${version}" />
${longField({
  name: 'card_body',
  label: 'Text of the card',
  value: typed?.('card_body') || (agent.card_body ?? ''),
  hint: 'Markdown, for other agents and their people: what to ask it, and what it answers.',
  maxLength: lengths.CardBody.max,
  rows: 10,
  problem,
})}
<button>Save the text</button>`
  return agentFrame(visit, {
    ...{ agent, part: '/card', problem },
    body: html`${alert(problem)}
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

const whoSees: Readonly<Record<StoredAgent['visibility'], string>> = {
  public: 'Everybody who is signed in for an agent can look it up and find it by its words.',
  private:
    'Only your own agents and those on its allowlist can look it up, and nobody else finds it. That is a setting of the agent.',
}

/** As others see it: words of the agent are text here, whatever they are. */
const preview = (visit: Visit, agent: StoredAgent): Html =>
  html`<section aria-labelledby="preview">
<h2 id="preview">As others see it</h2>
<article>
<h3 class="name">${named(agent.display_name ?? agent.handle)}</h3>
<p class="name">${agent.handle}</p>
${agent.description === null ? html`<p>It does not say what it is for: <a href="${visit.base}${places.agents}/${agent.id}">say it</a>.</p>` : html`<p class="text" dir="auto">${agent.description}</p>`}
${agent.skills.length === 0 ? undefined : html`<dl>${agent.skills.map(({ name, description }) => html`<dt class="name">${named(name)}</dt><dd class="text" dir="auto">${description}</dd>`)}</dl>`}
${agent.card_body === null ? undefined : html`<p class="text" dir="auto">${agent.card_body}</p>`}
</article>
<p>${whoSees[agent.visibility]}</p>
<details><summary>The document that agents read</summary>
<pre class="text" dir="auto">${cardText(agent)}</pre>
</details>
</section>`

const skillTable = (visit: Visit, { skills }: StoredAgent, path: string): Html =>
  table({
    label: 'Skills of the agent',
    columns: ['Skill', 'What it does', 'Action'],
    rows: skills,
    cells: ({ name, description }) => [
      named(name),
      html`<span class="text" dir="auto">${description}</span>`,
      form(
        visit,
        `${path}/skills/remove`,
        html`<input type="hidden" name="name" value="${name}" />
<button class="small secondary" aria-label="Remove: ${name}">Remove</button>`,
        { attributes: html`class="inline"` },
      ),
    ],
    empty: 'It has no skills yet. A skill is one thing that the agent can do, by which others find it.',
  })

function newSkill(visit: Visit, problem: Problem | undefined): Html {
  return html`${field({
    name: 'name',
    label: 'Name of the skill',
    value: visit.form('name'),
    maxLength: fixedLimits.skillNameCharactersMax,
    hint: 'One that is there already gets the new description.',
    problem,
  })}
${longField({
  name: 'description',
  label: 'What it does',
  value: visit.form('description'),
  maxLength: fixedLimits.skillDescriptionCharactersMax,
  problem,
})}
<button>Add the skill</button>`
}
