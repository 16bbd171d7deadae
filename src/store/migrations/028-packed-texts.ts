export const readableFrom = 28

/** By the code of the character that stands for each from now on. */
const headerPieces: Readonly<Record<number, string>> = {
  14: '{"id":"',
  15: '","from":',
  16: ',"to":[',
  17: '],"cc":[],"in_reply_to":null,"subject":',
  18: '],"cc":[',
  19: '],"in_reply_to":',
  20: ',"subject":',
  21: ',"date_ms":',
  22: ',"received_ms":',
  23: ',"created_at":',
  24: ',"has_attachments":',
  25: 'false,"type_hint":"text","size_hint":',
}

const bodyPieces: Readonly<Record<number, string>> = {
  26: '"references":[],"content_parts":[{"type":"text","text":"',
  27: '"references":[',
  28: '],"content_parts":[{"type":"text","text":"',
  29: '"}],"monitor":null}',
}

const packed = (column: string, pieces: Readonly<Record<number, string>>): string =>
  Object.entries(pieces).reduce((inner, [code, piece]) => `replace(${inner}, '${piece}', chr(${code}))`, column)

/**
 * Headers and bodies have a character in the place of each of the pieces of JSON that nearly all have, since these were
 * half of a header, which stands in each mailbox. Nothing is released yet, so that rows are rewritten at once.
 */
export const statements: readonly string[] = [
  `update mailbox_entry set header = ${packed('header', headerPieces)}`,
  `update envelope set body = ${packed('body', bodyPieces)}`,
]
