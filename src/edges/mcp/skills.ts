import { hash } from 'node:crypto'
import { ProtocolError, ProtocolErrorCode, type ReadResourceResult, type Resource } from '@modelcontextprotocol/server'

/** Skill of the contract (SEP-2640): one Markdown file, whose front matter begins it. */
export interface SkillDescription {
  frontmatter: { name: string; description: string }
  text: string
}

/** Identifier of the extension. */
export const skillsExtension = 'io.modelcontextprotocol/skills'

const mimeType = 'text/markdown'

const uriOf = ({ frontmatter }: SkillDescription): string => `skill://${frontmatter.name}/SKILL.md`

/** Creates the methods of the extension for skills. Clients without the extension see the files as resources. */
export function createSkills(skills: readonly SkillDescription[]) {
  const entries = skills.map((skill) => ({
    uri: uriOf(skill),
    frontmatter: skill.frontmatter,
    resources: [
      {
        uri: uriOf(skill),
        digest: `sha256:${hash('sha256', skill.text)}`,
        size: Buffer.byteLength(skill.text),
      },
    ],
  }))
  const contents = new Map(skills.map((skill) => [uriOf(skill), skill.text]))

  return {
    list: { skills: entries },

    /** Resources of all skills for `resources/list`. */
    resources: skills.map((skill): Resource => ({ uri: uriOf(skill), ...skill.frontmatter, mimeType })),

    /** Returns the entry of the skill at a URI. */
    get(uri: string) {
      const skill = entries.find((entry) => entry.uri === uri)
      if (skill) return { skill }
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'no skill has this URI: skills/list lists all skills')
    },

    /** Returns the file at a URI. Returns undefined if it belongs to no skill. */
    read(uri: string): ReadResourceResult | undefined {
      const text = contents.get(uri)
      return text === undefined ? undefined : { contents: [{ uri, mimeType, text }] }
    },
  }
}
