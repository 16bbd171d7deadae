/*
 * The package `file-type` is not used. It reads only the beginning of a file, so a file that continues as another type
 * would pass. It also does not know text, JSON and CSV.
 */
import { mediaTypes } from '#generated/schemas.ts'
import { Fault } from '../fault.ts'

/** First and last bytes of a file, in Latin-1: one character per byte. */
interface FileEnds {
  head: string
  tail: string
}

interface FileType {
  /** True if the whole file must be UTF-8 without U+0000. */
  text: boolean
  /**
   * Returns true if both ends have the form of the type. The end of the file is checked so that nobody can append bytes
   * to a valid file.
   */
  matches: (ends: FileEnds) => boolean
}

/**
 * Number of bytes that are checked at each end of a file. PDF readers search this far for the marks of a PDF, and
 * browsers for markup.
 */
const endBytes = 1024

/** Tags that make a browser with content sniffing show an image as a page. */
const markup = /<(!doctype|html|head|body|script|iframe|svg|\?xml)[\s>]/i

const image = (start: RegExp, end: RegExp): FileType => ({
  text: false,
  matches: ({ head, tail }) => start.test(head) && end.test(tail) && !markup.test(head) && !markup.test(tail),
})

const plainText: FileType = { text: true, matches: () => true }

/** Media type of bytes without a known format (RFC 2046 section 4.5.1). */
export const anyBytes = 'application/octet-stream' satisfies (typeof mediaTypes)[number]

const fileTypes: Readonly<Record<(typeof mediaTypes)[number], FileType>> = {
  'application/pdf': {
    text: false,
    matches: ({ head, tail }) => /^%PDF-\d/.test(head) && /%%EOF[\0\t\n\f\r ]*$/.test(tail),
  },
  'image/png': image(/^\x89PNG\r\n\x1a\n\0\0\0\rIHDR/, /\0\0\0\0IEND\xaeB`\x82$/),
  'image/jpeg': image(/^\xff\xd8\xff/, /\xff\xd9$/),
  'image/gif': image(/^GIF8[79]a/, /\0;$/),
  'application/json': { text: true, matches: looksLikeJson },
  'text/plain': plainText,
  'text/markdown': plainText,
  'text/csv': plainText,
  [anyBytes]: { text: false, matches: () => true },
}

export const isMediaType = (text: string): boolean => mediaTypes.some((type) => type === text)

/** Returns true if the first and the last character belong to the same kind of JSON value. */
function looksLikeJson({ head, tail }: FileEnds): boolean {
  const ends = `${/[^\t\n\r ]/.exec(head)?.[0] ?? ''}${/([^\t\n\r ])[\t\n\r ]*$/.exec(tail)?.[1] ?? ''}`
  return /^(\{\}|\[\]|""|[-\dtfn][\del])$/.test(ends)
}

export interface Inspector {
  /** Checks the next bytes. Throws INVALID_FILE as soon as the file cannot have the type. */
  write(bytes: Uint8Array): void
  /** Throws INVALID_FILE unless all bytes together are a file of the type. */
  end(): void
}

/**
 * Creates a check of one upload's bytes against its media type, while they arrive. Throws INVALID_FILE if the type is
 * not allowed.
 */
export function createInspector(mediaType: string): Inspector {
  const allowed = mediaTypes.find((type) => type === mediaType)
  const type = allowed && fileTypes[allowed]
  if (!type) throw new Fault('INVALID_FILE', `the media type must be one of ${mediaTypes.join(', ')}`)
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let head = ''
  let tail: Uint8Array = new Uint8Array()
  const decode = (bytes?: Uint8Array): void => {
    try {
      utf8.decode(bytes, { stream: bytes !== undefined })
    } catch {
      throw new Fault('INVALID_FILE', 'a text file must be UTF-8')
    }
  }
  return {
    write(bytes) {
      if (head.length < endBytes) head += Buffer.from(bytes.subarray(0, endBytes - head.length)).toString('latin1')
      tail = bytes.length >= endBytes ? bytes.slice(-endBytes) : Buffer.concat([tail, bytes]).subarray(-endBytes)
      if (!type.text) return
      if (bytes.includes(0)) throw new Fault('INVALID_FILE', 'a text file must not contain U+0000')
      decode(bytes)
    },
    end() {
      if (head === '') throw new Fault('INVALID_FILE', 'the file is empty')
      if (type.text) decode()
      if (!type.matches({ head, tail: Buffer.from(tail).toString('latin1') }))
        throw new Fault('INVALID_FILE', `the bytes are not ${mediaType}`)
    },
  }
}
