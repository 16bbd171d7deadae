/**
 * Unicode characters, as JSON Schema counts them. A text never has more of them than UTF-16 units, so one of up to
 * `max` units is not counted.
 */
export function charactersOf(text: string, max = 0): number {
  if (text.length <= max) return text.length
  let count = 0
  for (const _ of text) count++
  return count
}
