/**
 * Returns the number of Unicode characters, as JSON Schema counts them. A text of at most `max` UTF-16 units is not
 * counted, because it never has more characters than units.
 */
export function charactersOf(text: string, max = 0): number {
  if (text.length <= max) return text.length
  let count = 0
  for (const _ of text) count++
  return count
}
