// Generated from scripts/generate/templates/call.ts by `npm run generate`. Do not edit.
import type { Writable } from 'node:stream'
import type { ServiceErrorCode } from '../errors.ts'

/** Problem of a value, in the form of the validators. */
export interface Refusal {
  readonly instancePath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
  readonly message?: string
}

/** A validator that is also a type guard. `errors` are those of its last call. */
export interface Guard<T> {
  (value: unknown): value is T
  errors?: readonly Refusal[] | null
}

/** Schema of a guard as data, with all references inlined. */
export interface InputSchema {
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean'
  readonly nullable?: boolean
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly format?: 'uri'
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly items?: InputSchema
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, InputSchema>>
  readonly additionalProperties?: boolean
  /** Fields of which exactly one is sent. */
  readonly exactlyOne?: readonly string[]
  /** Fields that each field requires. */
  readonly dependencies?: Readonly<Record<string, readonly string[]>>
  /** Field that selects the alternative, and the alternatives by its value. */
  readonly discriminator?: string
  readonly alternatives?: Readonly<Record<string, InputSchema>>
  /** Error text and code for a text that does not match the pattern or format. */
  readonly refusal?: string
  readonly code?: ServiceErrorCode
}

/** Conversions of query parameters from text, by name. */
export type Coercions = Readonly<Record<string, 'integer' | 'boolean' | 'string' | 'list'>>

/** Headers that announce the end of an operation, or of one of its query parameters (RFC 9745, RFC 8594). */
export interface DeprecationNotice {
  /** Query parameter; null for the whole operation. */
  readonly parameter: string | null
  readonly headers: Readonly<Record<'Deprecation' | 'Sunset', string>>
}

/** A file of a multipart body. It is received and checked, and stays if the operation keeps it. */
export interface ReceivedFile {
  readonly id: string
  readonly filename: string
  readonly content_type: string
  readonly size_bytes: number
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly sha256: string
}

/** A body of bytes that nobody has begun to read. */
export interface UnreadBytes {
  /** Media type without parameters. */
  readonly mediaType: string
  /** Reads exactly this number of bytes. Throws, or fails with a Fault, if there are more or fewer. */
  read(length: number): AsyncIterable<Uint8Array>
}

/** Texts and bytes to send one after the other. */
export type Parts = readonly (string | Buffer)[]

/**
 * JSON text in the wire form of T, in one part or several. It is passed through instead of being parsed and built
 * again.
 */
export interface Serialized<T = unknown, Form extends string | Parts = string | Parts> {
  readonly serialized: Form
  /** Never present. It distinguishes a `Serialized` of one shape from that of another. */
  readonly as?: T
}

/** Text in pieces, each created when the previous one has been read. The return value is a piece too. */
export type Pieces = AsyncGenerator<string, string, undefined>

/** JSON text in the wire form of T, created in pieces while it is sent, because all of it may not fit in memory. */
export interface Streamed<T = unknown> {
  readonly pieces: Pieces
  /** Never present. It distinguishes a `Streamed` of one shape from that of another. */
  readonly as?: T
}

/** Bytes that are sent as fast as the client reads them. */
export interface Binary {
  readonly mediaType: string
  readonly length: number
  sendTo(target: Writable): Promise<void>
}

export interface Reply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** A value, a text that is not JSON, or a `Serialized`, `Streamed` or `Binary`. */
  readonly body?: unknown
}

/** A write that is ready for its transaction. */
export interface PreparedWrite<Context, Result> {
  /** Writes in one transaction with the key of the call. The transaction may run it again. */
  write(context: Context): Promise<Result>
  /** Runs after the commit, also if another request with the same key committed first. */
  committed(): void
}
