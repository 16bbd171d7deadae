import { idLength, timeFields } from '../domain/header-text.ts'

/**
 * Headers and bodies as they are kept: JSON in which one character, a mark, stands for each of the long pieces that
 * nearly all have. They are control characters, which JSON has nowhere (RFC 8259, section 7), so that any JSON is kept
 * as it is. The stamps of header-text.ts are others. What is kept was written by these marks: one may be added, none
 * changed. Shorter pieces are left as they are, since a page takes longer by each that is put back.
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

/** For all that a header begins with, up to its sender: the id follows without its prefix. */
const idMark = '\u0014'
const idFields = ['{"id":"env_', '","from":'] as const
const ulidLength = idLength - 'env_'.length
const beginning = new RegExp(`${escaped(idFields[0])}(.{${ulidLength}})${idFields[1]}`)

/** For both times of an envelope where they are the same, as they nearly always are: the one follows. */
const timeMark = '\u0015'
const timeLength = 13

const packedPieces = packing(headerPieces)
export const packedHeader = (json: string): string => packedPieces(json).replace(beginning, `${idMark}$1`)
export const packedBody = packing(bodyPieces)

/** In SQL: the times of a header, packed. */
export const packedTimes = (receivedMs: string, createdAt: string): string =>
  `case when ${createdAt} = ${receivedMs} and ${createdAt} between ${10 ** (timeLength - 1)} and ${10 ** timeLength - 1}
     then '${timeMark}' || ${createdAt}
     else '${timeFields.received}' || ${receivedMs} || '${timeFields.created}' || ${createdAt} end`

const anyMark = /[\u000e-\u0017]/g

/** As it was, whether it was packed or not; also of several texts together. */
export function unpacked(kept: string): string {
  let [text, end] = ['', 0]
  for (anyMark.lastIndex = 0; anyMark.test(kept); anyMark.lastIndex = end) {
    const at = anyMark.lastIndex
    const mark = kept[at - 1]!
    text += kept.slice(end, at - 1)
    end = at + (mark === idMark ? ulidLength : mark === timeMark ? timeLength : 0)
    const value = kept.slice(at, end)
    if (mark === idMark) text += `${idFields[0]}${value}${idFields[1]}`
    else if (mark === timeMark) text += `${timeFields.received}${value}${timeFields.created}${value}`
    else text += pieces.get(mark)!
  }
  return text + kept.slice(end)
}

/** In SQL: a column with the long texts in the place of their tokens. */
const withPieces = (column: string, list: Readonly<Record<string, string>>): string =>
  Object.entries(list).reduce((inner, [mark, piece]) => `replace(${inner}, ${inSql(mark)}, '${piece}')`, column)

const inSql = (mark: string): string => `chr(${mark.charCodeAt(0)})`

/** In SQL: the body as JSON without its first brace. */
export const unpackedBody = (body: string): string => withPieces(body, bodyPieces)

const withIdFields = (header: string): string =>
  `regexp_replace(${header}, ${inSql(idMark)} || '(.{${ulidLength}})', '${idFields[0]}\\1${idFields[1]}')`

const withTimeFields = (header: string): string =>
  `regexp_replace(${header}, ${inSql(timeMark)} || '(.{${timeLength}})', '${timeFields.received}\\1${timeFields.created}\\1')`

/** In SQL: texts of whole JSON objects, for the functions with which administrators read mail. */
export const readableHeader = (header: string): string =>
  `${withTimeFields(withIdFields(withPieces(header, headerPieces)))} || '}'`
export const readableBody = (body: string): string => `'{' || ${unpackedBody(body)}`
