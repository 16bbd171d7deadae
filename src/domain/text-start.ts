const firstTextPart = /^\]?,?(?:"references":\[\],)?"content_parts":\[\{"type":"text","text":"/
/** Characters of a JSON text up to its quote, or up to an escape that the end of the piece cuts. */
const characters = /^(?:[^"\\]|\\(?:u[0-9a-fA-F]{4}|[^u]))*/

/**
 * Returns the start of the text in a piece of a stored body. The piece begins at the end of the references, and may end
 * anywhere. Returns null if the first content part is not a text.
 */
export function textStartOf(piece: string): string | null {
  const [before] = firstTextPart.exec(piece) ?? []
  if (before === undefined) return null
  const [json = ''] = characters.exec(piece.slice(before.length)) ?? []
  return (JSON.parse(`"${json}"`) as string).toWellFormed()
}
