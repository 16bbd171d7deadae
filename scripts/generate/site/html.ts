import { Marked, type Tokens } from 'marked'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? character)

/** Returns the visible text of a piece of HTML. */
export const textOf = (html: string): string =>
  html
    .replaceAll('<wbr>', '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => characters[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Returns the anchor of a heading: `Retries and limits` → `retries-and-limits`. */
export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

export const code = (text: unknown): string => `<code>${escaped(String(text))}</code>`

/** Allows line breaks of a long name after its slashes only. Addresses are filled in later, and break by themselves. */
const breakable = (name: string): string =>
  name.length < 25 || name.includes('://') ? name : name.replaceAll('/', '/<wbr>')

/** Returns a block of code, which scrolls and is reachable by keyboard. */
export const codeBlock = (text: string): string => `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`

/** Returns a scrolling frame for content that may be wider than a phone. */
export const frame = (html: string, label: string): string =>
  `<div class="wide" role="group" aria-label="${escaped(label)}" tabindex="0">\n${html}</div>\n`

export const table = (label: string, head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const names = head.map((name) => (name === '' ? '<td></td>' : `<th scope="col">${name}</th>`)).join('')
  const lines = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>\n`).join('')
  const top = head.some((name) => name !== '') ? `<thead><tr>${names}</tr></thead>\n` : ''
  return frame(`<table>\n${top}<tbody>\n${lines}</tbody>\n</table>\n`, label)
}

/** Creates a renderer of Markdown for one page. Its headings have ids that are unique on the page. */
export function markdownFor(taken = new Set<string>()): (text: string) => string {
  let [heading, level] = ['Table', 1]
  const idOf = (text: string): string => {
    const base = slug(text)
    let id = base
    for (let count = 2; taken.has(id); count++) id = `${base}-${count}`
    taken.add(id)
    return id
  }
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const html = this.parser.parseInline(tokens)
        heading = textOf(html)
        level = Math.min(depth, level + 1) // no level is left out
        return depth === 1 ? `<h1>${html}</h1>\n` : `<h${level} id="${idOf(heading)}">${html}</h${level}>\n`
      },
      code: ({ text }: Tokens.Code) => codeBlock(text),
      codespan: ({ text }: Tokens.Codespan) => `<code>${breakable(escaped(text))}</code>`,
      table({ header, rows }: Tokens.Table) {
        const inline = ({ tokens }: Tokens.TableCell): string => this.parser.parseInline(tokens)
        return table(
          heading,
          header.map(inline),
          rows.map((cells) => cells.map(inline)),
        )
      },
    },
  })
  return (text) => marked.parse(text, { async: false })
}

/** Renders Markdown of one paragraph, within a line. */
export const inline = (text: string): string => markdownFor()(text).replace(/^<p>|<\/p>\s*$/g, '')
