import type { OpenApi } from './document.ts'

/**
 * Publishes the sections of the description as tags without operations, which Redoc shows as sections of the reference
 * (`x-traitTag`). Client generators would otherwise repeat the whole description above every file.
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
