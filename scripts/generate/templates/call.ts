import type { Writable } from 'node:stream'
import type { ServiceErrorCode } from '../errors.ts'

/** Why a value was refused, as the validators say it. */
export interface Refusal {
  readonly instancePath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
  readonly message?: string
}

/** A validator that is also a type guard; its `errors` are those of its last call. */
export interface Guard<T> {
  (value: unknown): value is T
  errors?: readonly Refusal[] | null
}

/** What a guard checks, as data, with every reference in its place. */
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
  /** The fields of which exactly one is sent. */
  readonly exactlyOne?: readonly string[]
  /** The fields without which a field is not sent. */
  readonly dependencies?: Readonly<Record<string, readonly string[]>>
  /** The field that says which of the alternatives it is, and these by its values. */
  readonly discriminator?: string
  readonly alternatives?: Readonly<Record<string, InputSchema>>
  /** What is said of a text without the pattern or format, and the code that says it. */
  readonly refusal?: string
  readonly code?: ServiceErrorCode
}

/** How the texts of query parameters become values. */
export type Coercions = Readonly<Record<string, 'integer' | 'boolean' | 'string' | 'list'>>

/** A file of a multipart body. It has been received and checked, and it lasts if the operation keeps it. */
export interface ReceivedFile {
  readonly id: string
  readonly filename: string
  readonly content_type: string
  readonly size_bytes: number
  /** Of the bytes, in hexadecimal. */
  readonly sha256: string
}

/** A body of bytes that nobody has begun to read. */
export interface UnreadBytes {
  /** Without parameters. */
  readonly mediaType: string
  /** Reads exactly so many bytes; throws or fails with a Fault where there are more or fewer. */
  read(length: number): AsyncIterable<Uint8Array>
}

/** Texts and bytes that are sent one after the other. */
export type Parts = readonly (string | Buffer)[]

/**
 * JSON text, in one or in parts, that already has the wire form of T: passed through instead of being parsed and built
 * again.
 */
export interface Serialized<T = unknown, Form extends string | Parts = string | Parts> {
  readonly serialized: Form
  /** Never present; it only tells a `Serialized` of one shape from that of another. */
  readonly as?: T
}

/** Text in pieces, each made when the one before has been taken. What it returns at last is a piece as well. */
export type Pieces = AsyncGenerator<string, string, undefined>

/**
 * JSON text in the wire form of T, made piece by piece while it is sent, because all of it may be too much to be held
 * at once.
 */
export interface Streamed<T = unknown> {
  readonly pieces: Pieces
  /** Never present; it only tells a `Streamed` of one shape from that of another. */
  readonly as?: T
}

/** Bytes that are sent as fast as the client takes them. */
export interface Binary {
  readonly mediaType: string
  readonly length: number
  sendTo(target: Writable): Promise<void>
}

export interface Reply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** A value, a text that is no JSON, or what is `Serialized`, `Streamed` or `Binary`. */
  readonly body?: unknown
}

/** A write that is ready for its transaction. */
export interface PreparedWrite<Context, Result> {
  /** Writes in one transaction with the key of the call. The transaction may run it again. */
  write(context: Context): Promise<Result>
  /** Runs after the commit, also if another request with the same key committed first. */
  committed(): void
}
