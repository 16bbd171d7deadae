// Generated from src/clients/typescript/src/client.ts by `npm run generate`. Do not edit.
import { type Call } from './call.js';
import { type ConnectParams } from './connect.js';
import { type Discovery } from './discovery.js';
import { type Download, type DownloadOptions, type FileReference } from './download.js';
import type { Feed } from './feed.js';
import { type Addresses, type CallOptions, type ClientOptions, type Settings } from './options.js';
import { Mailbox } from './mailbox.js';
import { type Answerable, type Reply } from './reply.js';
import { type SendAcknowledgement } from './rest/index.js';
import { type Draft, type SendOptions } from './send.js';
import type { TokenSource } from './tokens.js';
/** What every part of a client uses. */
export interface Connection {
    readonly settings: Settings;
    readonly discovery: Discovery;
    readonly tokens: TokenSource;
    readonly call: Call;
}
/** A connection to the service, without the methods: what functions such as `send` take, for small programs. */
export declare function createConnection(options?: ClientOptions): Connection;
/** One agent's view of the service, or one person's. Methods are named after the operations of the contract. */
export type Client = ReturnType<typeof createClient>;
export declare function createClient(options?: ClientOptions): {
    token: (resource?: string, options?: CallOptions) => Promise<string>;
    login: (options?: CallOptions) => Promise<void>;
    logout(options?: CallOptions): Promise<void>;
    /** Sends an envelope, its files included; see `send`. */
    send: (draft: Draft, options?: SendOptions) => Promise<SendAcknowledgement>;
    /** Answers an envelope; see `reply`. */
    reply: (envelope: Answerable, answer: Reply, options?: SendOptions) => Promise<SendAcknowledgement>;
    /** Brings the file of a part, or of an id; see `download`. */
    download: (file: FileReference, options?: DownloadOptions) => Promise<Download>;
    mailbox: Mailbox;
    /** Opens live delivery; see the function `connect`. To go on over connections, use `mailbox.follow`. */
    connect: (params?: ConnectParams, options?: CallOptions) => Promise<Feed>;
    /** Where the service is. */
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