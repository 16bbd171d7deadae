// Generated from src/clients/typescript/src/node/mcp/streams.ts by `npm run generate`. Do not edit.
import { isResponseTo } from './messages.js';
const [listenMethod, eventsMethod] = ['subscriptions/listen', 'events/stream'];
/** Returns true for requests whose response is a stream that lasts. */
export const isStreamed = ({ method = '' }) => [listenMethod, eventsMethod].includes(method);
export function createResumption(request, text) {
    if (request.method === listenMethod)
        return resumeListening(request, text);
    if (request.method === eventsMethod)
        return resumeEvents(request, text);
    return { body: () => text, linesOf: ({ line }) => [line], continuesAfter: () => false };
}
/**
 * Continues a subscription to resources. Changes of the meantime were missed, so each resource counts as changed. The
 * service also answers when it stops, and the subscription then begins again.
 */
function resumeListening({ id, params }, text) {
    let isAcknowledged = false;
    const uris = Object(params?.['notifications']).resourceSubscriptions;
    const updates = (Array.isArray(uris) ? uris : []).map((uri) => JSON.stringify({
        jsonrpc: '2.0',
        method: 'notifications/resources/updated',
        params: { uri, _meta: { 'io.modelcontextprotocol/subscriptionId': id } },
    }));
    const continuesAfter = (answer) => isAcknowledged && answer.error === undefined;
    return {
        body: () => text,
        continuesAfter,
        linesOf({ line, message }) {
            if (isResponseTo(message, id))
                return continuesAfter(message) ? [] : [line];
            if (message.method !== 'notifications/subscriptions/acknowledged')
                return [line];
            if (isAcknowledged)
                return updates;
            isAcknowledged = true;
            return [line];
        },
    };
}
/** Continues a stream of events after the last cursor that the client has got. */
function resumeEvents(request, text) {
    let cursor;
    return {
        body: () => (cursor === undefined ? text : JSON.stringify({ ...request, params: { ...request.params, cursor } })),
        continuesAfter: () => false,
        linesOf({ line, message }) {
            if (message.method?.startsWith('notifications/events/'))
                cursor = message.params?.['cursor'] ?? cursor;
            return [line];
        },
    };
}
//# sourceMappingURL=streams.js.map