// Generated from spec/mcp.yaml by `npm run generate`. Do not edit.

import type {
  ApprovalAnsweredInput,
  BlockAgentInput,
  ContactRequestedInput,
  CreateThreadInput,
  DeliveryReportInput,
  EnvelopeArrivedInput,
  EnvelopeReceivedInput,
  GetThreadInput,
  ListContactsInput,
  ListThreadsInput,
  RemoveContactInput,
  RemoveSkillInput,
  RequestContactInput,
  RequestUploadUrlInput,
  SearchMessagesInput,
  SendMessageInput,
  Skill,
  UnblockAgentInput,
  UpdateMyCardInput,
  UploadAttachmentInput,
} from '../rest/models.ts'
import type { Guard } from '../rest/call.ts'

export declare const list_contacts: Guard<ListContactsInput>
export declare const list_threads: Guard<ListThreadsInput>
export declare const get_thread: Guard<GetThreadInput>
export declare const search_messages: Guard<SearchMessagesInput>
export declare const create_thread: Guard<CreateThreadInput>
export declare const send_message: Guard<SendMessageInput>
export declare const upload_attachment: Guard<UploadAttachmentInput>
export declare const request_upload_url: Guard<RequestUploadUrlInput>
export declare const request_contact: Guard<RequestContactInput>
export declare const remove_contact: Guard<RemoveContactInput>
export declare const block_agent: Guard<BlockAgentInput>
export declare const unblock_agent: Guard<UnblockAgentInput>
export declare const update_my_card: Guard<UpdateMyCardInput>
export declare const add_skill: Guard<Skill>
export declare const remove_skill: Guard<RemoveSkillInput>
export declare const envelope_received: Guard<EnvelopeReceivedInput>
export declare const envelope_arrived: Guard<EnvelopeArrivedInput>
export declare const delivery_report: Guard<DeliveryReportInput>
export declare const contact_requested: Guard<ContactRequestedInput>
export declare const approval_answered: Guard<ApprovalAnsweredInput>
