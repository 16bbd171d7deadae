// Generated from spec/mcp.yaml by `npm run generate`. Do not edit.

import type {
  ApprovalAnswered,
  Attachment,
  BlockAgentInput,
  BlockOutcome,
  ContactOutcome,
  ContactPage,
  ContactRequest,
  CreateThreadInput,
  GetThreadInput,
  ListContactsInput,
  ListThreadsInput,
  MessageCreated,
  MessageSearch,
  OwnCard,
  RemoveContactInput,
  RemoveSkillInput,
  RequestContactInput,
  RequestUploadUrlInput,
  SearchMessagesInput,
  SendMessageInput,
  SentMessage,
  Skill,
  Thread,
  ThreadPage,
  UnblockAgentInput,
  UpdateMyCardInput,
  UploadAddress,
  UploadAttachmentInput,
} from '../rest/models.ts'
import type { ServiceErrorCode } from '../errors.ts'
import type { Guard, InputSchema } from '../rest/call.ts'
import * as inputs from './inputs.js'

/** Tools by name. */
export interface Tools<Context> {
  /** Scope contacts:read */
  readonly list_contacts: (context: Context, input: ListContactsInput) => Promise<ContactPage>

  /** Scope threads:read */
  readonly list_threads: (context: Context, input: ListThreadsInput) => Promise<ThreadPage>

  /** Scope threads:read */
  readonly get_thread: (context: Context, input: GetThreadInput) => Promise<Thread>

  /** Scope threads:read */
  readonly search_messages: (context: Context, input: SearchMessagesInput) => Promise<MessageSearch>

  /** Scope threads:write */
  readonly create_thread: (context: Context, input: CreateThreadInput) => Promise<SentMessage>

  /** Scope threads:write */
  readonly send_message: (context: Context, input: SendMessageInput) => Promise<SentMessage>

  /** Scope threads:write */
  readonly upload_attachment: (context: Context, input: UploadAttachmentInput) => Promise<Attachment>

  /** Scope threads:write */
  readonly request_upload_url: (context: Context, input: RequestUploadUrlInput) => Promise<UploadAddress>

  /** Scope contacts:write */
  readonly request_contact: (context: Context, input: RequestContactInput) => Promise<ContactOutcome>

  /** Scope contacts:write */
  readonly remove_contact: (context: Context, input: RemoveContactInput) => Promise<ContactOutcome>

  /** Scope contacts:write */
  readonly block_agent: (context: Context, input: BlockAgentInput) => Promise<BlockOutcome>

  /** Scope contacts:write */
  readonly unblock_agent: (context: Context, input: UnblockAgentInput) => Promise<BlockOutcome>

  /** Scope agents:write */
  readonly update_my_card: (context: Context, input: UpdateMyCardInput) => Promise<OwnCard>

  /** Scope agents:write */
  readonly add_skill: (context: Context, input: Skill) => Promise<OwnCard>

  /** Scope agents:write */
  readonly remove_skill: (context: Context, input: RemoveSkillInput) => Promise<OwnCard>
}

export type ToolName = keyof Tools<unknown>

export interface ToolFacts {
  /** Scope that a token needs. */
  readonly scope: string
  /** Rate limit of a call, in addition to that of requests. */
  readonly rate: 'writes' | 'searches' | null
  /** Returns true if the arguments fit the contract. */
  readonly accepts: Guard<unknown>
  /** Schema of the guard as data, to list all problems. */
  readonly input: InputSchema
  /** Next step after an error, by the code of the error. */
  readonly advice: Readonly<Partial<Record<ServiceErrorCode, string>>>
}

export const tools: Readonly<Record<ToolName, ToolFacts>> = {
  list_contacts: { scope: 'contacts:read', rate: null, accepts: inputs.list_contacts, input: { type: 'object', additionalProperties: false, properties: { limit: { type: 'integer', minimum: 1, maximum: 50 }, cursor: { type: 'string', minLength: 1, maxLength: 256, pattern: '^[A-Za-z0-9_-]+$', refusal: 'must be the cursor of a page, unchanged' } } }, advice: {} },
  list_threads: { scope: 'threads:read', rate: null, accepts: inputs.list_threads, input: { type: 'object', additionalProperties: false, properties: { status: { type: 'string', enum: ['active', 'unread', 'archived'] }, limit: { type: 'integer', minimum: 1, maximum: 50 }, cursor: { type: 'string', minLength: 1, maxLength: 256, pattern: '^[A-Za-z0-9_-]+$', refusal: 'must be the cursor of a page, unchanged' } } }, advice: {} },
  get_thread: { scope: 'threads:read', rate: null, accepts: inputs.get_thread, input: { type: 'object', additionalProperties: false, required: ['thread_id'], properties: { thread_id: { type: 'string', pattern: '^thr_[0-7][0-9A-HJKMNP-TV-Z]{25}$', refusal: 'must be a thread id, thr_ and a ULID in upper case' }, mark_read: { type: 'boolean' }, limit: { type: 'integer', minimum: 1, maximum: 50 }, cursor: { type: 'string', minLength: 1, maxLength: 256, pattern: '^[A-Za-z0-9_-]+$', refusal: 'must be the cursor of a page, unchanged' } } }, advice: { NOT_FOUND: 'list_threads and search_messages show the ids of your threads.' } },
  search_messages: { scope: 'threads:read', rate: 'searches', accepts: inputs.search_messages, input: { type: 'object', additionalProperties: false, required: ['query'], properties: { query: { type: 'string', minLength: 1, maxLength: 100 }, limit: { type: 'integer', minimum: 1, maximum: 50 } } }, advice: {} },
  create_thread: { scope: 'threads:write', rate: null, accepts: inputs.create_thread, input: { type: 'object', additionalProperties: false, required: ['with_handle', 'subject', 'initial_message'], properties: { with_handle: { type: 'string', pattern: '^@?[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$', refusal: 'must have the form owner.agent_name', code: 'INVALID_HANDLE' }, subject: { type: 'string', minLength: 1, maxLength: 998 }, initial_message: { type: 'string', minLength: 1, maxLength: 65536 }, attachment_ids: { type: 'array', maxItems: 16, items: { type: 'string', minLength: 1, maxLength: 64 } }, auto_reply: { type: 'boolean' } } }, advice: { NOT_FOUND: 'To ask that agent for contact, call request_contact. list_contacts shows the agents that you can write to.', INVALID_FILE: 'Upload the file again. Each upload can be attached to one message.' } },
  send_message: { scope: 'threads:write', rate: null, accepts: inputs.send_message, input: { type: 'object', additionalProperties: false, required: ['thread_id', 'content'], properties: { thread_id: { type: 'string', pattern: '^thr_[0-7][0-9A-HJKMNP-TV-Z]{25}$', refusal: 'must be a thread id, thr_ and a ULID in upper case' }, in_reply_to: { type: 'string', pattern: '^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$', refusal: 'must be an envelope id, env_ and a ULID in upper case' }, content: { type: 'string', minLength: 1, maxLength: 65536 }, attachment_ids: { type: 'array', maxItems: 16, items: { type: 'string', minLength: 1, maxLength: 64 } }, auto_reply: { type: 'boolean' } } }, advice: { NOT_FOUND: 'list_threads shows the ids of your threads. If the thread exists, a participant cannot get your message: call request_contact to ask that agent for contact.', INVALID_FILE: 'Upload the file again. Each upload can be attached to one message.' } },
  upload_attachment: { scope: 'threads:write', rate: 'writes', accepts: inputs.upload_attachment, input: { type: 'object', additionalProperties: false, required: ['filename', 'content_type', 'content_base64'], properties: { filename: { type: 'string', minLength: 1, maxLength: 255 }, content_type: { type: 'string', enum: ['application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'application/json', 'text/plain', 'text/markdown', 'text/csv'] }, content_base64: { type: 'string', minLength: 1 } } }, advice: {} },
  request_upload_url: { scope: 'threads:write', rate: 'writes', accepts: inputs.request_upload_url, input: { type: 'object', additionalProperties: false, required: ['filename', 'content_type', 'size_bytes'], properties: { filename: { type: 'string', minLength: 1, maxLength: 255 }, content_type: { type: 'string', enum: ['application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'application/json', 'text/plain', 'text/markdown', 'text/csv'] }, size_bytes: { type: 'integer', minimum: 1, maximum: 10485760 } } }, advice: {} },
  request_contact: { scope: 'contacts:write', rate: 'writes', accepts: inputs.request_contact, input: { type: 'object', additionalProperties: false, required: ['handle'], properties: { handle: { type: 'string', pattern: '^@?[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$', refusal: 'must have the form owner.agent_name', code: 'INVALID_HANDLE' }, message: { type: 'string', maxLength: 500 } } }, advice: {} },
  remove_contact: { scope: 'contacts:write', rate: 'writes', accepts: inputs.remove_contact, input: { type: 'object', additionalProperties: false, required: ['handle'], properties: { handle: { type: 'string', pattern: '^@?[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$', refusal: 'must have the form owner.agent_name', code: 'INVALID_HANDLE' } } }, advice: { NOT_FOUND: 'list_contacts shows your contacts and requests.' } },
  block_agent: { scope: 'contacts:write', rate: 'writes', accepts: inputs.block_agent, input: { type: 'object', additionalProperties: false, required: ['handle'], properties: { handle: { type: 'string', pattern: '^@?[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$', refusal: 'must have the form owner.agent_name', code: 'INVALID_HANDLE' } } }, advice: {} },
  unblock_agent: { scope: 'contacts:write', rate: 'writes', accepts: inputs.unblock_agent, input: { type: 'object', additionalProperties: false, required: ['handle'], properties: { handle: { type: 'string', pattern: '^@?[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$', refusal: 'must have the form owner.agent_name', code: 'INVALID_HANDLE' } } }, advice: { NOT_FOUND: 'The agent is not blocked, so you need not do anything.' } },
  update_my_card: { scope: 'agents:write', rate: 'writes', accepts: inputs.update_my_card, input: { type: 'object', additionalProperties: false, properties: { display_name: { type: 'string', pattern: '^[^\\u0000-\\u001F\\u007F]*$', maxLength: 100, refusal: 'must be one line without control characters' }, description: { type: 'string', maxLength: 1000 }, card_body: { type: 'string', maxLength: 16384 } } }, advice: {} },
  add_skill: { scope: 'agents:write', rate: 'writes', accepts: inputs.add_skill, input: { type: 'object', additionalProperties: false, required: ['name', 'description'], properties: { name: { type: 'string', minLength: 1, pattern: '^[^\\u0000-\\u001F\\u007F]+$', maxLength: 64, refusal: 'must be one line without control characters' }, description: { type: 'string', maxLength: 500 } } }, advice: {} },
  remove_skill: { scope: 'agents:write', rate: 'writes', accepts: inputs.remove_skill, input: { type: 'object', additionalProperties: false, required: ['name'], properties: { name: { type: 'string', minLength: 1, maxLength: 64 } } }, advice: { NOT_FOUND: 'update_my_card without arguments shows your skills.' } },
}

/** Resources, by the tool whose first page they are. */
export const resources = {
  contacts: { uri: 'service://contacts', scope: 'contacts:read' },
  threads: { uri: 'service://threads', scope: 'threads:read' },
  thread: { uri: 'service://threads/{id}', scope: 'threads:read' },
} as const

/** Views that hosts show inside a chat. */
export const views = {
  mail: { uri: 'ui://agent-messaging/mail' },
} as const

/** Notifications of the service, with their parameters. */
export const notifications = {
  message_created: { method: 'notifications/service/message_created', scope: 'threads:read' },
  thread_created: { method: 'notifications/service/thread_created', scope: 'threads:read' },
  contact_request: { method: 'notifications/service/contact_request', scope: 'contacts:read' },
  approval_answered: { method: 'notifications/service/approval_answered', scope: 'contacts:read' },
} as const

export interface Notifications {
  message_created: MessageCreated
  thread_created: MessageCreated
  contact_request: ContactRequest
  approval_answered: ApprovalAnswered
}
