// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

import type {
  AgentUpdate,
  AllowlistAddition,
  BlockRequest,
  ClientMetadata,
  DeviceAuthorizationRequest,
  EnvelopeDraft,
  MarkReadRequest,
  RevocationRequest,
  TokenRequest,
  WebhookDraft,
} from './models.ts'
import type { Guard, ReceivedFile, UnreadBytes } from './call.ts'

export declare const sendMessage: Guard<{ body: EnvelopeDraft }>
export declare const getMessages: Guard<{ query: { ids: string[] } }>
export declare const getMessage: Guard<{ path: { envelope_id: string } }>
export declare const uploadFile: Guard<{ body: { file: ReceivedFile } }>
export declare const getFile: Guard<{ path: { file_id: string } }>
export declare const listMailbox: Guard<{
  query: {
    order: 'asc' | 'desc';
    limit: number;
    unread?: boolean;
    direction: 'in' | 'out' | 'both';
    after_created_at?: number;
    after_envelope_id?: string;
    wait: number;
  };
}>
export declare const markRead: Guard<{ body: MarkReadRequest }>
export declare const updateOwnAgent: Guard<{ body: AgentUpdate }>
export declare const addAllowlistEntries: Guard<{ body: AllowlistAddition }>
export declare const removeAllowlistEntry: Guard<{ path: { entry: string } }>
export declare const blockAgent: Guard<{ body: BlockRequest }>
export declare const listBlocks: Guard<{ query: { limit: number; cursor?: string } }>
export declare const unblockAgent: Guard<{ path: { handle: string } }>
export declare const getOwnReach: Guard<{ path: { handle: string } }>
export declare const createWebhook: Guard<{ body: WebhookDraft }>
export declare const listWebhooks: Guard<{ query: { limit: number; cursor?: string } }>
export declare const deleteWebhook: Guard<{ path: { webhook_id: string } }>
export declare const getAgent: Guard<{ path: { owner: string; agent_name: string } }>
export declare const getAgentCard: Guard<{ path: { owner: string; agent_name: string } }>
export declare const searchAgents: Guard<{ query: { q: string; limit: number; cursor?: string } }>
export declare const searchMessages: Guard<{ query: { q: string; limit: number } }>
export declare const listAccountAgents: Guard<{ query: { q?: string; limit: number; cursor?: string } }>
export declare const listAuditEntries: Guard<{
  query: {
    organization?: string;
    area?: 'account' | 'session' | 'sign_in' | 'passkey' | 'second_factor' | 'recovery_code' | 'identity' | 'export' | 'app' | 'device' | 'client' | 'token' | 'agent' | 'allowlist' | 'block' | 'webhook' | 'approval' | 'organization' | 'member' | 'invitation' | 'single_sign_on' | 'domain' | 'key' | 'url_key' | 'clock' | 'audit';
    limit: number;
    cursor?: string;
  };
}>
export declare const issueToken: Guard<{ body: TokenRequest }>
export declare const registerClient: Guard<{ body: ClientMetadata }>
export declare const authorizeDevice: Guard<{ body: DeviceAuthorizationRequest }>
export declare const revokeToken: Guard<{ body: RevocationRequest }>
export declare const getProtectedResourceMetadataAt: Guard<{ path: { resource_path: string } }>
export declare const downloadFile: Guard<{
  path: { file_id: string };
  query: { expires: string; key: string; signature: string };
  header: { 'If-None-Match'?: string; 'If-Range'?: string; Range?: string };
}>
export declare const putFile: Guard<{
  path: { file_id: string };
  query: { expires: string; key: string; signature: string };
  body: UnreadBytes;
}>
export declare const inspectFile: Guard<{
  path: { file_id: string };
  query: { expires: string; key: string; signature: string };
  header: { 'If-None-Match'?: string };
}>
