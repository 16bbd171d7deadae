/** Most words of a sentence that people read. */
export const wordsMax = 25

/** Returns the paragraphs, lists and tables of a Markdown text, without blocks of code and comments. */
export function paragraphsOf(markdown: string): string[] {
  return markdown
    .replace(/^```[\s\S]*?^```$/gm, '\n')
    .replace(/<!--.*?-->/g, '')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/^\n+/, ''))
    .filter((paragraph) => paragraph.trim() !== '')
}

/** Splits a paragraph into its headings, list items, table cells and running text. */
export function partsOf(paragraph: string): string[] {
  const parts = ['']
  for (const line of paragraph.split('\n')) {
    if (line.startsWith('|')) parts.push(...line.split(/(?<!\\)\|/), '')
    else if (/^\s*([*-]|\d+\.) |^#/.test(line)) parts.push(line.replace(/^\s*([*-]|\d+\.|#+) /, ''))
    else parts.push(`${parts.pop()} ${line.trim()}`)
  }
  return parts
}

/** Returns the sentences of a paragraph. A piece of code counts as one word, and a link as its text. */
export const sentencesOf = (paragraph: string): string[] =>
  partsOf(paragraph).flatMap((part) =>
    part
      .replace(/`[^`]*`/g, 'code')
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .trim()
      .split(/(?<=[.!?])[)”"*]*\s+/),
  )

export const countWords = (sentence: string): number => sentence.split(/\s+/).filter((word) => /\w/.test(word)).length

export const isRunningText = (paragraph: string): boolean => !/^\s*(\||[*-] |\d+\. |#)/.test(paragraph)
