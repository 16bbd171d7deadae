/**
 * Headers and bodies as they are kept: JSON in which one character stands for each of the long pieces that nearly all
 * have. They are control characters, which JSON has nowhere (RFC 8259, section 7), so that any JSON is kept as it is.
 * The stamps of header-text.ts are others. What is kept was written by these lists: an entry may be added, none
 * changed. Shorter pieces are left as they are, since a page takes longer by each that is put back.
 */
const headerPieces: Readonly<Record<string, string>> = {
  '\u000e': '],"cc":[],"in_reply_to":null,"subject":',
  '\u000f': '],"cc":[],"in_reply_to":"',
  '\u0010': ',"has_attachments":false,"type_hint":"text","size_hint":',
}

const bodyPieces: Readonly<Record<string, string>> = {
  '\u0011': '"references":[],"content_parts":[{"type":"text","text":"',
  '\u0012': '],"content_parts":[{"type":"text","text":"',
  '\u0013': '"}],"monitor":null}',
}

const pieces = new Map(Object.entries({ ...headerPieces, ...bodyPieces }))
const marks = new Map([...pieces].map(([mark, piece]) => [piece, mark]))

const escaped = (piece: string): string => piece.replace(/[[\]{}]/g, '\\$&')
const anyOf = (list: Readonly<Record<string, string>>): RegExp =>
  new RegExp(Object.values(list).map(escaped).join('|'), 'g')

const packing = (any: RegExp) => (json: string) => json.replace(any, (piece) => marks.get(piece)!)
export const packedHeader = packing(anyOf(headerPieces))
export const packedBody = packing(anyOf(bodyPieces))

const anyMark = /[\u000e-\u0013]/g

/** As it was, whether it was packed or not; also of several texts together. */
export const unpacked = (kept: string): string => kept.replace(anyMark, (mark) => pieces.get(mark)!)

/** Columns of results that hold such texts, by name; they are read as JSON. No other JSON is changed by that. */
const columns = /^((\w+_)?headers?|body|entries)$/

const textType = 25

export const readerOfPacked = (name: string, type: number): ((value: string) => string) | undefined =>
  type === textType && columns.test(name) ? unpacked : undefined

/** In SQL: the JSON of a body. */
export const unpackedBody = (body: string): string =>
  Object.entries(bodyPieces).reduce(
    (inner, [mark, piece]) => `replace(${inner}, chr(${mark.charCodeAt(0)}), '${piece}')`,
    body,
  )
