import type { Author, ContentPart, ThreadStatus } from '#generated/rest/models.ts'

/** A thread as its mailbox shows it. Tools and pages render it. */
export interface ThreadHeader {
  thread_id: string
  /** Subject of the oldest message in the mailbox. */
  subject: string | null
  status: ThreadStatus
  /** Sender and recipients of the message that a reply would answer, and the reader. */
  participants: string[]
  last_message_at: number
  last_author: Author
}

export interface ThreadList {
  threads: ThreadHeader[]
  next_cursor: string | null
}

/** A message of a thread. */
export interface MessageView {
  envelope_id: string
  /** Author of the message. In mail about a contact request, it is the requesting agent. */
  author: Author
  to: string[]
  cc: string[]
  subject: string | null
  in_reply_to: string | null
  created_at: number
  unread: boolean
  auto_reply: boolean
  content_parts: ContentPart[]
}

/** A thread with some of its messages, oldest first. */
export interface ThreadView {
  thread: ThreadHeader
  /** Participants of the thread and authors of these messages. */
  agents: Author[]
  messages: MessageView[]
  /** Cursor of the earlier messages, or null if there are none. */
  earlier_cursor: string | null
}
