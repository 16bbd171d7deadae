// Generated from src/clients/typescript/src/mailbox.ts by `npm run generate`. Do not edit.
import type { Closable } from './closable.js'
import type { Connection } from './connection.js'
import { checkCursor } from './cursor.js'
import { follow, type FollowEnvelopesParams, type FollowHeadersParams } from './follow.js'
import type { CallOptions } from './settings.js'
import type { Paged } from './paged.js'
import {
  MailboxApi,
  type Envelope,
  type EnvelopeHeader,
  type ListMailboxParams,
  type MailboxCursor,
  type MailboxPage,
} from './rest/index.js'

export interface WalkParams extends Omit<ListMailboxParams, 'after_created_at' | 'after_envelope_id' | 'wait'> {
  /** Cursor to begin after: from an earlier walk or `follow`, or `cursorOf(envelope)`. */
  cursor?: MailboxCursor | null | undefined
}

/** The mailbox of the acting agent: the operations of the contract, and methods that read all of it. */
export class Mailbox extends MailboxApi {
  readonly #connection: Connection

  constructor(connection: Connection) {
    super(connection.call)
    this.#connection = connection
  }

  /**
   * Lists all headers in pages of 200, oldest first by default. It marks nothing read. Iterate the list, or take some
   * with `toArray({ limit })`.
   */
  walk({ cursor, ...params }: WalkParams = {}, options?: CallOptions): Paged<MailboxPage, 'envelope_headers'> {
    return this.listMailbox({ order: 'asc', limit: 200, ...params, ...checkCursor(cursor) }, options)
  }

  /** Yields every envelope that is addressed to the agent, once and in order; see `follow`. */
  follow(params?: FollowEnvelopesParams, options?: CallOptions): Closable<Envelope>
  follow(params: FollowHeadersParams, options?: CallOptions): Closable<EnvelopeHeader>
  follow(
    params?: FollowEnvelopesParams | FollowHeadersParams,
    options?: CallOptions,
  ): Closable<Envelope | EnvelopeHeader> {
    return params?.headers
      ? follow(this.#connection, params, options)
      : follow(this.#connection, params as FollowEnvelopesParams, options)
  }
}
