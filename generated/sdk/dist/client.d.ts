// Generated from scripts/generate/templates/sdk/src/client.ts by `npm run generate`. Do not edit.
import { type GiveToken } from './bearer.js';
import { AgentsApi, FilesApi, LiveApi, MailboxApi, MessagesApi, OauthApi, SearchApi, TrustApi, type GetFileRequest } from './rest/index.js';
import { type RetryOptions } from './retry.js';
import { type FeedDirection } from './frames.js';
import { type Feed } from './socket.js';
import { type TokenSource } from './tokens.js';
/** A confidential client, on a machine that can keep its secret. */
export interface ClientSecret {
    client_id: string;
    client_secret: string;
    /** Scopes of the REST token, separated by spaces; by default all that the client is registered for. */
    scope?: string;
}
/** Tokens from elsewhere: of a person who was asked by `authorize`, or given to a page, which can keep no secret. */
export interface TokenFor {
    token: TokenSource | GiveToken;
}
export type ClientOptions = ServiceOptions & (ClientSecret | TokenFor);
export interface ServiceOptions extends RetryOptions {
    /** REST address with the version, for example `http://127.0.0.1:8080/v1`. */
    base_url: string;
    /** The authorization server. */
    auth_url: string;
    /** The WebSocket; needed for `connect` only. */
    ws_url?: string;
    /** The clock, in milliseconds since 1970. */
    now?: () => number;
}
/** One agent's view of the service. Methods are named after the operations of the contract. */
export interface Client {
    readonly messages: MessagesApi;
    readonly mailbox: MailboxApi;
    /** `uploadFile` takes a `File`, whose name and type go along. */
    readonly files: FilesApi;
    readonly agents: AgentsApi;
    readonly trust: TrustApi;
    readonly search: SearchApi;
    readonly oauth: OauthApi;
    /** Tickets for the WebSocket; `connect` gets one by itself where it needs it. */
    readonly live: LiveApi;
    /** Live delivery. The feed ends when its token does: connect again and read the mailbox from the last cursor. */
    connect(options?: {
        direction?: FeedDirection;
    }): Promise<Feed>;
    /** The bytes of a file, which `getFile` redirects to. */
    download(file: GetFileRequest): Promise<Blob>;
    /** The access token in use, for requests that this client does not make; by default one for `base_url`. */
    token(resource?: string): Promise<string>;
}
export declare function createClient(options: ClientOptions): Client;
