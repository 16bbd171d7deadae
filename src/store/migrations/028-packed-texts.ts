export const readableFrom = 28

/** By the code of the character that stands for each from now on. */
const headerPieces: Readonly<Record<number, string>> = {
  14: '],"cc":[],"in_reply_to":null,"subject":',
  15: '],"cc":[],"in_reply_to":"',
  16: ',"has_attachments":false,"type_hint":"text","size_hint":',
}

const bodyPieces: Readonly<Record<number, string>> = {
  17: '"references":[],"content_parts":[{"type":"text","text":"',
  18: '],"content_parts":[{"type":"text","text":"',
  19: '"}],"monitor":null}',
}

const packed = (column: string, pieces: Readonly<Record<number, string>>): string =>
  Object.entries(pieces).reduce((inner, [code, piece]) => `replace(${inner}, '${piece}', chr(${code}))`, column)

/**
 * Headers and bodies have a character in the place of each of the long pieces of JSON that nearly all have, since these
 * were a third of a header, which stands in each mailbox. Nothing is released yet, so that rows are rewritten at once.
 */
export const statements: readonly string[] = [
  `update mailbox_entry set header = ${packed('header', headerPieces)}`,
  `update envelope set body = ${packed('body', bodyPieces)}`,
]
