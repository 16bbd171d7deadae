import { banner } from '../text.ts'
import { textOf } from './html.ts'
import { addressOf, headingsOf, type Page } from './layout.ts'

/**
 * A place that search can find: address, heading, title of its page, text below the heading without code, and search
 * terms of readers.
 */
type Entry = [address: string, heading: string, page: string, text: string, also?: string]

const entriesOf = ({ name, title, content }: Page): Entry[] => {
  const parts = headingsOf(content)
  const ends = parts.map((_, number) => parts[number + 1]?.index ?? content.length)
  const prose = (from: number, to: number): string =>
    textOf(content.slice(from, to).replace(/<(h[123]|pre|svg)\b[\s\S]*?<\/\1>/g, ' '))
  const address = addressOf(name)
  return [
    [address, title, title, prose(0, parts[0]?.index ?? content.length)],
    ...parts.map(
      ({ id, title: part, index }, number): Entry => [
        `${address}#${id}`,
        textOf(part),
        title,
        prose(index, ends[number]!),
      ],
    ),
  ]
}

/** Returns the index as a script, not as JSON, because a page that is opened as a file cannot load JSON. */
export function searchIndex(pages: readonly Page[], words: Readonly<Record<string, string>>): string {
  const entries = pages.flatMap(entriesOf)
  const places = new Set(entries.map(([address]) => address))
  const lost = Object.keys(words).filter((address) => !places.has(address))
  if (lost.length > 0) throw new Error(`search-words.yaml names places that no page has: ${lost.join(', ')}`)
  const lines = entries.map((entry) => {
    const also = words[entry[0]]
    return JSON.stringify(also === undefined ? entry : [...entry, also])
  })
  return `// ${banner('spec/')}\nsearchIndex = [\n${lines.join(',\n')}\n]\n`
}
