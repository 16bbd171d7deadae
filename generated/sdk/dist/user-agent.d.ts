// Generated from src/clients/typescript/src/user-agent.ts by `npm run generate`. Do not edit.
import type { Operation } from './operation.js';
import type { Settings } from './settings.js';
/** Returns the `User-Agent` header. In browsers it is empty, because it would only cause a CORS preflight. */
export declare function userAgentHeader({ userAgent }: Pick<Settings, 'userAgent'>): Record<string, string>;
/** Returns the headers that every request of an operation has. */
export declare function requestHeaders(settings: Settings, { body }: Operation): Headers;
//# sourceMappingURL=user-agent.d.ts.map