export const readableFrom = 32

const ulid = '[0-9A-HJKMNP-TV-Z]{26}'

/** By the code of the character that stands for each from now on. */
const pieces: Readonly<Record<number, string>> = { 22: '","to":["', 23: ',"date_ms":' }

const packed = (header: string): string =>
  Object.entries(pieces).reduce((inner, [code, piece]) => `replace(${inner}, '${piece}', chr(${code}))`, header)

/**
 * Headers have a character in the place of the names of most of their fields, too, and one for the time of receipt and
 * that of the entry where these are the same, as they nearly always are; the envelope has it once then. Nothing is
 * released yet, so that rows are rewritten at once.
 */
export const statements: readonly string[] = [
  `update mailbox_entry set header = regexp_replace(
     regexp_replace(${packed('header')}, '^\\{"id":"env_(${ulid})","from":', chr(20) || '\\1'),
     ',"received_ms":(\\d{13}),"created_at":\\1\\M', chr(21) || '\\1')`,
  'alter table envelope alter column received_ms drop not null',
  'update envelope set received_ms = null where received_ms = created_at',
]
