// Generated from src/clients/typescript/src/node/authorization-response.ts by `npm run generate`. Do not edit.
import { type Bounds } from '../clock.js';
import type { AuthorizationServerMetadata } from '../rest/index.js';
/**
 * Asks the person and waits for the response of the browser. It fails after the time-out, on abort, or if `ask` fails.
 */
export declare function waitForResponse<Answer>(bounds: Bounds, answer: Promise<Answer>, ask: () => unknown): Promise<Answer>;
/** Returns the authorization code. Throws if the person declined, or if another server responded (RFC 9207). */
export declare function readCode(answer: URLSearchParams, metadata: AuthorizationServerMetadata): string;
//# sourceMappingURL=authorization-response.d.ts.map