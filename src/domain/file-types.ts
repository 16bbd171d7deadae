/*
 * This module replaces the package `file-type`, which does not know text, JSON and CSV, and does not find markup that
 * somebody has appended to a picture.
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
   * Returns true if the file begins as its type does, and no end contains markup. Other bytes may follow, because
   * cameras and programs append some.
   */
  matches: (ends: FileEnds) => boolean
}

/** Number of bytes that the service checks at each end of a file. Browsers search this far for markup. */
const endBytes = 1024

/**
 * HTML tags that could make a browser show a file as a page. Such a browser ignores the media type (content sniffing).
 * XML is not among them, because pictures contain metadata in XML.
 */
const markup = /<(!doctype|html|head|body|script|iframe)[\s>]/i

/** Returns a type whose files begin with this signature. */
const signed = (start: RegExp): FileType => ({
  text: false,
  matches: ({ head, tail }) => start.test(head) && !markup.test(head) && !markup.test(tail),
})

const plainText: FileType = { text: true, matches: () => true }

/** Media type of a file of unknown format (RFC 2046 section 4.5.1). */
export const binaryMediaType = 'application/octet-stream' satisfies (typeof mediaTypes)[number]

const fileTypes: Readonly<Record<(typeof mediaTypes)[number], FileType>> = {
  'application/pdf': signed(/^(?:\xef\xbb\xbf)?[\t\n\f\r ]*%PDF-\d/),
  'image/png': signed(/^\x89PNG\r\n\x1a\n\0\0\0\rIHDR/),
  'image/jpeg': signed(/^\xff\xd8\xff/),
  'image/gif': signed(/^GIF8[79]a/),
  'application/json': { text: true, matches: looksLikeJson },
  'text/plain': plainText,
  'text/markdown': plainText,
  'text/csv': plainText,
  [binaryMediaType]: { text: false, matches: () => true },
}

/** Other names of media types that programs send. Spreadsheet programs register themselves for CSV. */
const otherNames: Readonly<Record<string, (typeof mediaTypes)[number]>> = {
  'application/csv': 'text/csv',
  'application/vnd.ms-excel': 'text/csv',
  'application/x-pdf': 'application/pdf',
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'text/x-markdown': 'text/markdown',
}

/** Returns the media type that the service uses for a name. Returns an unknown name unchanged. */
export const mediaTypeOf = (name: string): string => (Object.hasOwn(otherNames, name) ? otherNames[name]! : name)

/** Returns true for a name of a media type that the service accepts. */
export const isMediaType = (name: string): boolean => mediaTypes.some((type) => type === mediaTypeOf(name))

/**
 * Returns true if the first and the last character fit one kind of JSON value, such as `{` and `}`. Skips a byte order
 * mark (RFC 8259 section 8.1).
 */
function looksLikeJson({ head, tail }: FileEnds): boolean {
  const ends = `${/[^\t\n\r ]/.exec(head.replace(/^\xef\xbb\xbf/, ''))?.[0] ?? ''}${/([^\t\n\r ])[\t\n\r ]*$/.exec(tail)?.[1] ?? ''}`
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
