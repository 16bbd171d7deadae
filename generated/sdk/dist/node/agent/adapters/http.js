// Generated from src/clients/typescript/src/node/agent/adapters/http.ts by `npm run generate`. Do not edit.
import { requestLocally } from './local-request.js';
import { textOf } from './process.js';
/**
 * Posts each envelope to a program on this machine. A status of 2xx starts the turn. JSON with a `text` in the response
 * is the final text, and a `session` comes back with the next envelope of the thread.
 */
export const httpAdapter = (address) => ({
    name: 'http',
    async run({ envelope, trust, attempt, repeatedFrom, files, prompt }, context) {
        const body = {
            prompt,
            envelope,
            trust,
            attempt,
            repeated: repeatedFrom !== null,
            files: files.map(({ path }) => path),
            session: context.session ?? null,
        };
        const response = await requestLocally(address, { body }, context);
        await context.started();
        const { text, session } = Object(await response.json());
        return { text: textOf(text), session: textOf(session) };
    },
});
//# sourceMappingURL=http.js.map