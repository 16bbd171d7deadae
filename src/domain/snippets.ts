import { iterateWords, isTermAt, type SearchTerm, type PositionedWord } from './words.ts'

const charactersBefore = 60
const charactersMax = 240

interface Span {
  start: number
  end: number
}

/**
 * Returns one line of plain text around the first match. It puts each match between « and », and removes these two
 * characters from the text itself.
 */
export function snippetOf(text: string, terms: readonly SearchTerm[]): string {
  const matches = matchesIn(text, terms)
  const first = matches.next().value
  const window = windowAround(text, first?.start ?? 0)
  let snippet = window.start > 0 ? '…' : ''
  let at = window.start
  for (let match = first; match && match.start < window.end; match = matches.next().value) {
    const end = Math.min(match.end, window.end)
    snippet += `${plain(text.slice(at, match.start))}«${plain(text.slice(match.start, end))}»`
    at = end
  }
  snippet += plain(text.slice(at, window.end))
  if (window.end === text.length) return snippet.trim().toWellFormed()
  return `${snippet}${/\s/.test(text.charAt(window.end)) ? ' …' : '…'}`.trim().toWellFormed()
}

/**
 * Yields the matches from left to right without overlap. If several matches begin at the same word, it yields the
 * longest. It reads only as much text as the caller consumes.
 */
function* matchesIn(text: string, terms: readonly SearchTerm[]): Generator<Span, undefined> {
  const longestFirst = terms.toSorted((one, other) => other.words.length - one.words.length)
  const longest = longestFirst[0]?.words.length ?? 1
  const wordIterator = iterateWords(text)
  const words: PositionedWord[] = []
  for (let at = 0; ; ) {
    while (words.length < at + longest) {
      const { value } = wordIterator.next()
      if (!value) break
      words.push(value)
    }
    const [term, from] = [longestFirst.find((candidate) => isTermAt(candidate, words, at)), words[at]]
    if (!from) return
    at += term?.words.length ?? 1
    if (term) yield { start: from.start, end: words[at - 1]!.end }
  }
}

/** Returns the part of the text that the snippet shows. It begins and ends between words if possible. */
function windowAround(text: string, match: number): Span {
  const earliest = Math.max(0, match - charactersBefore)
  const start = earliest === 0 ? 0 : earliest + Math.max(0, text.slice(earliest, match).search(/\s/))
  const latest = start + charactersMax
  if (latest >= text.length) return { start, end: text.length }
  const lastSpace = text.slice(match, latest).search(/\s\S*$/)
  return { start, end: lastSpace > 0 ? match + lastSpace : latest }
}

/** Returns the text as one line, without markup characters, « and ». */
const plain = (text: string): string => text.replace(/[<>«»]/g, '').replace(/[\s\p{Cc}]+/gu, ' ')
