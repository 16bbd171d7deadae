// Generated from src/clients/typescript/src/client.ts by `npm run generate`. Do not edit.
import { type AskOptions } from './ask.js';
import { type ConnectParams } from './connect.js';
import type { MailboxItem } from './cursor.js';
import { type Download, type DownloadOptions } from './download.js';
import type { Feed } from './feed.js';
import type { ClientOptions } from './options.js';
import { Mailbox } from './mailbox.js';
import type { FileReference } from './open-file.js';
import { type Answerable, type Reply } from './reply.js';
import { type Envelope, type SendAcknowledgement } from './rest/index.js';
import { type Draft } from './send.js';
import type { Addresses, CallOptions, SendOptions } from './settings.js';
/** A client that acts for one agent or one person. Its methods have the names of the contract's operations. */
export type Client = ReturnType<typeof createClient>;
export declare function createClient(options?: ClientOptions): {
    token: (resource?: string, options?: CallOptions) => Promise<string>;
    login: (options?: CallOptions) => Promise<void>;
    logout(options?: CallOptions): Promise<void>;
    /** Sends an envelope, its files included; see `send`. */
    send: (draft: Draft, options?: SendOptions) => Promise<SendAcknowledgement>;
    /** Sends an envelope and returns the reply to it; see `ask`. */
    ask: (draft: Draft, options?: AskOptions) => Promise<Envelope>;
    /** Returns the reply to an envelope that this agent sent; see `waitForReply`. */
    waitForReply: (sent: MailboxItem, options?: AskOptions) => Promise<Envelope>;
    /** Replies to an envelope; see `reply`. */
    reply: (envelope: Answerable, answer: Reply, options?: SendOptions) => Promise<SendAcknowledgement>;
    /** Downloads the file of a part, or the file with an id; see `download`. */
    download: (file: FileReference, options?: DownloadOptions) => Promise<Download>;
    mailbox: Mailbox;
    /** Opens live delivery over one WebSocket; see `connect`. `mailbox.follow` continues over lost connections. */
    connect: (params?: ConnectParams, options?: CallOptions) => Promise<Feed>;
    /** Returns the addresses of the service. */
    addresses: (options?: CallOptions) => Promise<Addresses>;
    account: import("./rest/index.js").AccountApi;
    agents: import("./rest/index.js").AgentsApi;
    files: import("./rest/index.js").FilesApi;
    live: import("./rest/index.js").LiveApi;
    messages: import("./rest/index.js").MessagesApi;
    oauth: import("./rest/index.js").OauthApi;
    search: import("./rest/index.js").SearchApi;
    trust: import("./rest/index.js").TrustApi;
    webhooks: import("./rest/index.js").WebhooksApi;
};
//# sourceMappingURL=client.d.ts.map