import { stringify } from 'yaml'
import type { StoredAgent } from '../domain/agents.ts'

/** Markdown with YAML front matter; YAML quotes whatever in the agent's own words could end it. */
export function cardText({ handle, display_name, description, skills, card_body }: StoredAgent): string {
  const matter = stringify({ handle, display_name, description, skills }, { lineWidth: 0 })
  return `---\n${matter}---\n${card_body === null ? '' : `\n${card_body.trimEnd()}\n`}`
}
