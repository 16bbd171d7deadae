// Generated from spec/limits.yaml by `npm run generate`. Do not edit.
/** In handles: recipients of one envelope, to and cc together; unless the operator says otherwise. */
export declare const recipientsMax = 100;
/** In parts: content parts of one envelope; unless the operator says otherwise. */
export declare const contentPartsMax = 32;
/** In characters: length of a subject; unless the operator says otherwise. */
export declare const subjectCharactersMax = 998;
/** In characters: length of a text part; unless the operator says otherwise. */
export declare const textCharactersMax = 65536;
/** In ids: references of one envelope; unless the operator says otherwise. */
export declare const referencesMax = 100;
/** In ids: ids in one request to mark read; unless the operator says otherwise. */
export declare const markReadIdsMax = 1000;
/** In bytes: size of a request body; unless the operator says otherwise. */
export declare const bodyBytesMax = 262144;
/** In seconds: time to the end of the headers of a request, and without progress of its body; unless the operator says otherwise. */
export declare const requestSeconds = 30;
/** In entries: entries of one allowlist; unless the operator says otherwise. */
export declare const allowlistEntriesMax = 1000;
/** In handles: blocks of one agent; unless the operator says otherwise. */
export declare const blocksMax = 10000;
/** In webhooks: webhooks of one agent; unless the operator says otherwise. */
export declare const webhooksPerAgentMax = 100;
/** In hours: how long an Idempotency-Key is remembered; unless the operator says otherwise. */
export declare const idempotencyHours = 24;
/** In bytes: answers kept under the Idempotency-Keys of one agent, and a little for each key; beyond it 429; unless the operator says otherwise. */
export declare const keptAnswerBytesMax = 67108864;
/** In bytes: size of an uploaded file; unless the operator says otherwise. */
export declare const uploadBytesMax = 10485760;
/** In bytes: bytes of one agent's uploads that no send has claimed, a small file as one block of a disk; beyond it 429; unless the operator says otherwise. */
export declare const unclaimedBytesMax = 268435456;
/** In hours: how long an uploaded file waits to be sent; unless the operator says otherwise. */
export declare const unclaimedFileHours = 24;
/** In downloads: downloads of one agent's files, and uploads to addresses that it was given, at the same time; beyond it 429; unless the operator says otherwise. */
export declare const downloadsPerUploaderMax = 256;
/** In seconds: how long a signed address of a file works; unless the operator says otherwise. */
export declare const downloadSeconds = 900;
/** In days: how long an envelope is kept; unless the operator says otherwise. */
export declare const retentionDays = 90;
/** In requests: requests of one agent or account whose answers have not been taken; beyond it 429; unless the operator says otherwise. */
export declare const openRequestsMax = 64;
/** In per minute: requests of one agent; unless the operator says otherwise. */
export declare const requestsPerMinute = 600;
/** In per minute: writes of one agent other than sends; unless the operator says otherwise. */
export declare const writesPerMinute = 120;
/** In per minute: searches of one agent; unless the operator says otherwise. */
export declare const searchesPerMinute = 60;
/** In per minute: sends of one agent, accepted or refused; unless the operator says otherwise. */
export declare const sendsPerMinute = 120;
/** In per minute: different words that one agent may send in long envelopes; then 429; unless the operator says otherwise. */
export declare const wordsPerMinute = 100000;
/** In per minute: envelopes one recipient gets; unless the operator says otherwise. */
export declare const sendsPerRecipientPerMinute = 600;
/** In per minute: wrong secrets for one client from one remote address; unless the operator says otherwise. */
export declare const wrongSecretsPerMinute = 10;
/** In per minute: wrong client secrets, codes and refresh tokens from one remote address; 0 for no limit, as behind a proxy, from which all come; unless the operator says otherwise. */
export declare const wrongSecretsPerAddressPerMinute = 100;
/** In per minute: wrong secrets for one client, wherever from; unless the operator says otherwise. */
export declare const wrongSecretsPerClientPerMinute = 100;
/** In per minute: clients that register from one remote address; 0 for no limit, as behind a proxy; unless the operator says otherwise. */
export declare const registrationsPerAddressPerMinute = 20;
/** In per minute: answers of one agent in one thread, so that two programs cannot answer each other for ever; unless the operator says otherwise. */
export declare const repliesPerThreadPerMinute = 20;
/** In agents: agents of one owner on the free tier; unless the operator says otherwise. */
export declare const agentsPerOwnerMax = 100;
/** In organizations: organizations of which one person on the free tier is an owner when founding another; unless the operator says otherwise. */
export declare const organizationsPerPersonMax = 3;
/** In per minute: sends of all agents of one owner on the free tier, accepted or refused, with retries; unless the operator says otherwise. */
export declare const sendsPerOwnerPerMinute = 1200;
/** In per minute: searches of all agents of one owner on the free tier; unless the operator says otherwise. */
export declare const searchesPerOwnerPerMinute = 300;
/** In bytes: stored mail and files of all agents of one owner on the free tier, a small file as one block of a disk; unless the operator says otherwise. */
export declare const storedBytesPerOwnerMax = 10737418240;
/** In sockets: WebSockets of all agents of one owner on the free tier; unless the operator says otherwise. */
export declare const socketsPerOwnerMax = 256;
/** In streams: MCP sessions with an event stream of all agents of one owner on the free tier, and as many event streams without sessions; unless the operator says otherwise. */
export declare const mcpStreamsPerOwnerMax = 256;
/** In webhooks: webhooks of all agents of one owner on the free tier; unless the operator says otherwise. */
export declare const webhooksPerOwnerMax = 500;
/** In times: limits of an owner on the pro tier as a multiple of those on the free tier; unless the operator says otherwise. */
export declare const proLimitFactor = 10;
/** In bytes: size of an attachment over MCP; unless the operator says otherwise. */
export declare const attachmentBytesMax = 10485760;
/** In seconds: how long an address for an upload works; unless the operator says otherwise. */
export declare const uploadUrlSeconds = 900;
/** In sessions: MCP sessions of one agent; beyond it the one that was not used for longest ends; unless the operator says otherwise. */
export declare const mcpSessionsPerAgentMax = 256;
/** In hours: how long an MCP session lives without use; unless the operator says otherwise. */
export declare const mcpSessionHours = 24;
/** In streams: sessions of one agent that have an event stream, and event streams of its clients without sessions; beyond it 429; unless the operator says otherwise. */
export declare const mcpStreamsPerAgentMax = 32;
/** In seconds: how long a client may take to ask its person for an approval; unless the operator says otherwise. */
export declare const approvalSeconds = 300;
/** In hours: how long an approval waits in the dashboard; unless the operator says otherwise. */
export declare const approvalHours = 72;
/** In requests: requests for contacts of one agent that have no answer; unless the operator says otherwise. */
export declare const contactRequestsMax = 1000;
/** In bytes: size of a frame from a client; beyond it closed with 1009; unless the operator says otherwise. */
export declare const frameBytesMax = 4096;
/** In fragments: fragments of one message from a client; beyond it closed with 1008; unless the operator says otherwise. */
export declare const fragmentsMax = 1024;
/** In sockets: WebSockets of one agent; unless the operator says otherwise. */
export declare const socketsPerAgentMax = 32;
/** In requests: requests of one agent that wait for something in its mailbox; beyond it 429; unless the operator says otherwise. */
export declare const waitsPerAgentMax = 32;
/** In seconds: how long a ticket opens a WebSocket; unless the operator says otherwise. */
export declare const ticketSeconds = 30;
/** In seconds: how long a client may leave unread what a WebSocket holds for it; beyond it closed with 4008; unless the operator says otherwise. */
export declare const slowReaderSeconds = 15;
/** In seconds: time between pings of a WebSocket; unless the operator says otherwise. */
export declare const pingSeconds = 25;
/** In bytes: the least as which an unclaimed file is counted; everywhere. */
export declare const countedFileBytesMin = 4096;
/** In bytes: what is counted for an Idempotency-Key beside its answer; everywhere. */
export declare const countedKeyBytes = 256;
/** In seconds: how long an access token is good for; everywhere. */
export declare const accessTokenSeconds = 900;
/** In seconds: how long an authorization code is good for; everywhere. */
export declare const codeSeconds = 60;
/** In days: how long a refresh token is good for, and a registration without use; everywhere. */
export declare const refreshDays = 30;
/** In seconds: what is left of an access token when a client gets the next; everywhere. */
export declare const tokenRenewalSeconds = 60;
/** In hours: how long the registration of a client is kept that no person has authorized; everywhere. */
export declare const unusedRegistrationHours = 24;
/** In clients: registered clients that no person has authorized; beyond it the oldest is removed; everywhere. */
export declare const unusedRegistrationsMax = 10000;
/** In clients: registered clients from one address that no person has authorized; beyond it the oldest is removed; everywhere. */
export declare const unusedRegistrationsPerAddressMax = 200;
/** In bytes: registered clients that no person has authorized; beyond it the oldest is removed; everywhere. */
export declare const unusedRegistrationBytesMax = 33554432;
/** In bytes: registered clients from one address that no person has authorized; beyond it the oldest is removed; everywhere. */
export declare const unusedRegistrationBytesPerAddressMax = 1048576;
/** In characters: what is kept of the name of a client that registers; everywhere. */
export declare const clientNameCharactersMax = 100;
/** In bytes: address of a request and the names and values of its headers, together; everywhere. */
export declare const headerBytesMax = 16384;
/** In bytes per second: speed of a request body that is not too slow; everywhere. */
export declare const bodyBytesPerSecondMin = 500;
/** In bytes: size of a body at an OAuth endpoint; everywhere. */
export declare const formBytesMax = 8192;
/** In parameters: parameters of such a form; everywhere. */
export declare const formParametersMax = 64;
/** In levels: nesting of a JSON body, itself included; everywhere. */
export declare const jsonLevelsMax = 32;
/** In ids: ids of a batch fetch; everywhere. */
export declare const batchIdsMax = 100;
/** In rows: page of a mailbox, of blocks or of the agents of an account; everywhere. */
export declare const pageMax = 200;
/** In seconds: how long a request waits for something in a mailbox; everywhere. */
export declare const waitSecondsMax = 60;
/** In hits: what one search returns; everywhere. */
export declare const searchPageMax = 50;
/** In characters: length of what is searched for; everywhere. */
export declare const searchCharactersMax = 100;
/** In words: different words from which on an envelope counts as long; everywhere. */
export declare const countedWordsMin = 1000;
/** In words: words of an envelope by which it is found; everywhere. */
export declare const searchedWordsMax = 16383;
/** In entries: entries of one request to add to an allowlist; everywhere. */
export declare const allowlistAdditionMax = 100;
/** In characters: display name of an agent; everywhere. */
export declare const displayNameCharactersMax = 100;
/** In characters: description of an agent; everywhere. */
export declare const descriptionCharactersMax = 1000;
/** In characters: card of an agent; everywhere. */
export declare const cardCharactersMax = 16384;
/** In skills: skills of an agent; everywhere. */
export declare const skillsMax = 50;
/** In characters: name of a skill; everywhere. */
export declare const skillNameCharactersMax = 64;
/** In characters: description of a skill; everywhere. */
export declare const skillDescriptionCharactersMax = 500;
/** In seconds: how late it may be known that a WebSocket was opened or closed; everywhere. */
export declare const presenceSecondsMax = 2;
/** In seconds: how long mail may wait until a connected client is told of it where processes cannot reach each other; everywhere. */
export declare const untoldSecondsMax = 20;
/** In seconds: time between signs of life on an event stream; everywhere. */
export declare const mcpKeepAliveSeconds = 15;
/** In seconds: how long a call of a session waits for its person where its client does not ask for progress; everywhere. */
export declare const mcpUnheardSeconds = 50;
/** In resources: resources of whose changes one MCP session or stream is told; everywhere. */
export declare const mcpSubscriptionsMax = 100;
/** In messages: messages of one JSON-RPC batch; everywhere. */
export declare const mcpBatchMax = 32;
/** In approvals: approvals of one agent that wait; everywhere. */
export declare const approvalsMax = 100;
/** In seconds: how long a webhook lasts whose client does not say; everywhere. */
export declare const webhookSeconds = 86400;
/** In seconds: the least that a webhook lasts; everywhere. */
export declare const webhookSecondsMin = 300;
/** In days: the longest that a webhook lasts which does not last until it is ended; everywhere. */
export declare const webhookDaysMax = 30;
/** In secrets: secrets of one webhook that sign at the same time; everywhere. */
export declare const webhookSecretsMax = 8;
/** In entries: senders by which events are chosen; everywhere. */
export declare const eventSendersMax = 100;
/** In events: events of one answer; everywhere. */
export declare const eventsPerPollMax = 100;
/** In seconds: how long a client that has all events waits before it asks again; everywhere. */
export declare const eventPollSeconds = 15;
//# sourceMappingURL=limits.d.ts.map