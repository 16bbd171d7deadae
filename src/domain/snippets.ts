import { standsAt, wordsOf, type Term } from './words.ts'

const charactersBefore = 60
const charactersMax = 240

interface Span {
  start: number
  end: number
}

/** One line of plain text around the first match; matches stand between « and », which nothing else in it does. */
export function snippetOf(text: string, terms: readonly Term[]): string {
  const matches = matchesIn(text, terms)
  const window = windowAround(text, matches[0]?.start ?? 0)
  let snippet = window.start > 0 ? '…' : ''
  let at = window.start
  for (const { start, end } of matches.filter((match) => match.start < window.end)) {
    snippet += `${plain(text.slice(at, start))}«${plain(text.slice(start, Math.min(end, window.end)))}»`
    at = Math.min(end, window.end)
  }
  snippet += plain(text.slice(at, window.end))
  if (window.end === text.length) return snippet.trim().toWellFormed()
  return `${snippet}${/\s/.test(text.charAt(window.end)) ? ' …' : '…'}`.trim().toWellFormed()
}

/** From left to right, none over another; the longest where several begin. */
function matchesIn(text: string, terms: readonly Term[]): Span[] {
  const words = wordsOf(text)
  const longestFirst = terms.toSorted((one, other) => other.words.length - one.words.length)
  const matches: Span[] = []
  for (let at = 0; at < words.length; ) {
    const term = longestFirst.find((candidate) => standsAt(candidate, words, at))
    const length = term?.words.length ?? 1
    if (term) matches.push({ start: words[at]!.start, end: words[at + length - 1]!.end })
    at += length
  }
  return matches
}

/** Begins and ends between words where it can. */
function windowAround(text: string, match: number): Span {
  const earliest = Math.max(0, match - charactersBefore)
  const start = earliest === 0 ? 0 : earliest + Math.max(0, text.slice(earliest, match).search(/\s/))
  const latest = start + charactersMax
  if (latest >= text.length) return { start, end: text.length }
  const lastSpace = text.slice(match, latest).search(/\s\S*$/)
  return { start, end: lastSpace > 0 ? match + lastSpace : latest }
}

/** Nothing that could pass for mark-up or for our own marks, and nothing that breaks the line. */
const plain = (text: string): string => text.replace(/[<>«»]/g, '').replace(/[\s\p{Cc}]+/gu, ' ')
