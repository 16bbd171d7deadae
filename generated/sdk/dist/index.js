// Generated from src/clients/typescript/src/index.ts by `npm run generate`. Do not edit.
export * from './rest/index.js';
export { ask, waitForReply } from './ask.js';
export { createClient } from './client.js';
export { download } from './download.js';
export { connect } from './connect.js';
export { createConnection } from './connection.js';
export { cursorOf } from './cursor.js';
export { AbortError, AuthorizationError, ConnectionError, MessagingError, ProtocolError, ServiceError, SignatureError, TimeoutError, } from './errors.js';
export { follow } from './follow.js';
export { closeCodes, feedDirections, subprotocols } from './frames.js';
export { newEnvelopeId } from './ids.js';
export { reply, ReplyError } from './reply.js';
export { send } from './send.js';
export { version } from './version.js';
export * as webhooks from './webhooks.js';
//# sourceMappingURL=index.js.map