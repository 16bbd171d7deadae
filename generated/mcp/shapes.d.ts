// Generated from spec/mcp.yaml by `npm run generate`. Do not edit.

import type {
  ApprovalAnswered,
  Attachment,
  BlockOutcome,
  ContactOutcome,
  ContactPage,
  ContactRequest,
  DeliveryReport,
  EnvelopeArrived,
  EnvelopeReceived,
  MessageCreated,
  MessageSearch,
  OwnCard,
  SentMessage,
  Thread,
  ThreadPage,
  UploadAddress,
} from '../rest/models.ts'
import type { Guard } from '../rest/call.ts'

export declare const isApprovalAnswered: Guard<ApprovalAnswered>
export declare const isAttachment: Guard<Attachment>
export declare const isBlockOutcome: Guard<BlockOutcome>
export declare const isContactOutcome: Guard<ContactOutcome>
export declare const isContactPage: Guard<ContactPage>
export declare const isContactRequest: Guard<ContactRequest>
export declare const isDeliveryReport: Guard<DeliveryReport>
export declare const isEnvelopeArrived: Guard<EnvelopeArrived>
export declare const isEnvelopeReceived: Guard<EnvelopeReceived>
export declare const isMessageCreated: Guard<MessageCreated>
export declare const isMessageSearch: Guard<MessageSearch>
export declare const isOwnCard: Guard<OwnCard>
export declare const isSentMessage: Guard<SentMessage>
export declare const isThread: Guard<Thread>
export declare const isThreadPage: Guard<ThreadPage>
export declare const isUploadAddress: Guard<UploadAddress>
