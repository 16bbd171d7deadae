export const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

export const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ')

export const firstSentence = (text: string): string => oneLine(text).replace(/(?<=\.) .*$/, '')

export const code = (text: unknown): string => `\`${String(text)}\``
