import type { Schema } from '../document.ts'
import type { Operation } from '../model.ts'

/** A call of an operation with example values, for code samples. */
export interface Call {
  operation: Operation
  /** Address with its query; undefined for a signed address, which programs use unchanged. */
  address: string | undefined
  /** Example values of path and query parameters. */
  parameters: Record<string, unknown>
  /** Example of the body. */
  body: unknown
  /** Schema of the body. */
  schema: Schema | undefined
  /** Schemas of the document by name. */
  schemas: Record<string, Schema>
  /** True for a page that a browser opens. */
  isPage: boolean
  /** True if the response is one page of a list. */
  isList: boolean
}
