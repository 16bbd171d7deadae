import type { OpenApi } from './document.ts'

/**
 * Generators of clients repeat the description of an API above every file that they write. So it is published without
 * its sections: each becomes a tag without operations, which Redoc shows as a section of the reference (`x-traitTag`).
 */
export function withSections(document: OpenApi): OpenApi {
  const [introduction = '', ...sections] = document.info.description.split(/^## /m)
  const tags = sections.map((section) => {
    const [name = '', ...lines] = section.split('\n')
    return { name, description: lines.join('\n').trim(), 'x-traitTag': true }
  })
  return {
    ...document,
    info: { ...document.info, description: introduction.trim() },
    tags: [...tags, ...document.tags],
  }
}
