/*
 * This module replaces the package `file-type`, which reads only the beginning of a file. A file that starts as one
 * type and continues as another would pass. The package also does not know text, JSON and CSV.
 */
import { mediaTypes } from '#generated/schemas.ts'
import { Fault } from '../fault.ts'

/** First and last bytes of a file as Latin-1 text, which has one character for each byte. */
interface FileEnds {
  head: string
  tail: string
}

interface FileType {
  /** True if the whole file must be UTF-8 without U+0000. */
  text: boolean
  /**
   * Returns true if the first and last bytes have the form of the type. The check of the last bytes prevents additions
   * to a valid file.
   */
  matches: (ends: FileEnds) => boolean
}

/**
 * Number of bytes that the service checks at each end of a file. PDF readers search this far for PDF markers, and
 * browsers search this far for markup.
 */
const endBytes = 1024

/**
 * HTML tags that could make a browser show an image as a page. Such a browser ignores the media type (content
 * sniffing).
 */
const markup = /<(!doctype|html|head|body|script|iframe|svg|\?xml)[\s>]/i

const image = (start: RegExp, end: RegExp): FileType => ({
  text: false,
  matches: ({ head, tail }) => start.test(head) && end.test(tail) && !markup.test(head) && !markup.test(tail),
})

const plainText: FileType = { text: true, matches: () => true }

/** Media type of a file of unknown format (RFC 2046 section 4.5.1). */
export const binaryMediaType = 'application/octet-stream' satisfies (typeof mediaTypes)[number]

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
  [binaryMediaType]: { text: false, matches: () => true },
}

export const isMediaType = (text: string): boolean => mediaTypes.some((type) => type === text)

/** Returns true if the first and the last character fit one kind of JSON value, such as `{` and `}`. */
function looksLikeJson({ head, tail }: FileEnds): boolean {
  const ends = `${/[^\t\n\r ]/.exec(head)?.[0] ?? ''}${/([^\t\n\r ])[\t\n\r ]*$/.exec(tail)?.[1] ?? ''}`
  return /^(\{\}|\[\]|""|[-\dtfn][\del])$/.test(ends)
}

export interface FileInspector {
  /** Checks the next bytes of the upload. Throws INVALID_FILE if the file cannot have the type. */
  write(bytes: Uint8Array): void
  /** Checks the whole upload at its end. Throws INVALID_FILE if the file does not have the type. */
  end(): void
}

/**
 * Creates an inspector of one upload. It checks the bytes against the media type while they arrive. Throws INVALID_FILE
 * if the service does not accept the media type.
 */
export function createFileInspector(mediaType: string): FileInspector {
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
