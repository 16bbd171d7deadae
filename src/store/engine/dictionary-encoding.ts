import { envelopeIdLength, headerTimeKeys } from '../../domain/header-text.ts'

/**
 * Dictionary encoding of stored headers and bodies. Nearly all of them contain the same long pieces of JSON. A single
 * character, the token, replaces each piece.
 *
 * The tokens are control characters. JSON never contains these (RFC 8259, section 7), so any JSON can be stored. The
 * placeholders of header-text.ts are other control characters. Stored texts contain the tokens, so add tokens, but
 * never change one. Shorter pieces are not encoded, because each decoded piece makes reading a page slower.
 */
const headerPieces: Readonly<Record<string, string>> = {
  '\u000e': '],"cc":[],"in_reply_to":null,"subject":',
  '\u000f': '],"cc":[],"in_reply_to":"',
  '\u0010': ',"has_attachments":false,"type_hint":"text","size_hint":',
  '\u0016': '","to":["',
  '\u0017': ',"date_ms":',
}

const bodyPieces: Readonly<Record<string, string>> = {
  '\u0011': '"references":[],"content_parts":[{"type":"text","text":"',
  '\u0012': '],"content_parts":[{"type":"text","text":"',
  '\u0013': '"}],"monitor":null}',
}

const pieces = new Map(Object.entries({ ...headerPieces, ...bodyPieces }))
const marks = new Map([...pieces].map(([mark, piece]) => [piece, mark]))

const escaped = (piece: string): string => piece.replace(/[[\]{}]/g, '\\$&')

function packing(list: Readonly<Record<string, string>>): (json: string) => string {
  const any = new RegExp(Object.values(list).map(escaped).join('|'), 'g')
  return (json) => json.replace(any, (piece) => marks.get(piece)!)
}

/** Token for the beginning of a header, up to its sender. The id without its prefix follows the token. */
const idMark = '\u0014'
const idFields = ['{"id":"env_', '","from":'] as const
const ulidLength = envelopeIdLength - 'env_'.length
const beginning = new RegExp(`${escaped(idFields[0])}(.{${ulidLength}})${idFields[1]}`)

/** Token for both times of an envelope if they are equal, as they nearly always are. One time follows the token. */
const timeMark = '\u0015'
const timeLength = 13

const packedPieces = packing(headerPieces)
export const encodeHeader = (json: string): string => packedPieces(json).replace(beginning, `${idMark}$1`)
export const encodeBody = packing(bodyPieces)

/** Returns an SQL expression for the encoded times of a header. */
export const encodedTimesSql = (receivedMs: string, createdAt: string): string =>
  `case when ${createdAt} = ${receivedMs} and ${createdAt} between ${10 ** (timeLength - 1)} and ${10 ** timeLength - 1}
     then '${timeMark}' || ${createdAt}
     else '${headerTimeKeys.received}' || ${receivedMs} || '${headerTimeKeys.created}' || ${createdAt} end`

const anyMark = /[\u000e-\u0017]/g

/**
 * Returns the text in which each token is replaced by its piece of JSON. The text may consist of several encoded texts.
 */
export function decodeStoredText(kept: string): string {
  let [text, end] = ['', 0]
  for (anyMark.lastIndex = 0; anyMark.test(kept); anyMark.lastIndex = end) {
    const at = anyMark.lastIndex
    const mark = kept[at - 1]!
    text += kept.slice(end, at - 1)
    end = at + (mark === idMark ? ulidLength : mark === timeMark ? timeLength : 0)
    const value = kept.slice(at, end)
    if (mark === idMark) text += `${idFields[0]}${value}${idFields[1]}`
    else if (mark === timeMark) text += `${headerTimeKeys.received}${value}${headerTimeKeys.created}${value}`
    else text += pieces.get(mark)!
  }
  return text + kept.slice(end)
}

/** Returns an SQL expression: the text of a column in which each token is replaced by its piece of JSON. */
const withPieces = (column: string, list: Readonly<Record<string, string>>): string =>
  Object.entries(list).reduce((inner, [mark, piece]) => `replace(${inner}, ${inSql(mark)}, '${piece}')`, column)

const inSql = (mark: string): string => `chr(${mark.charCodeAt(0)})`

/** Returns an SQL expression: the decoded body, which is JSON without its first brace. */
export const decodedBodySql = (body: string): string => withPieces(body, bodyPieces)
