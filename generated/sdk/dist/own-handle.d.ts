// Generated from src/clients/typescript/src/own-handle.ts by `npm run generate`. Do not edit.
import type { Connection } from './client.js';
import type { SendOptions } from './send.js';
import type { TokenSource } from './tokens.js';
/** The handle of the acting agent, asked for once. */
export declare function ownHandle({ tokens, call }: Connection, options: SendOptions): Promise<string>;
/** Who signs in next may pick another agent. */
export declare const forgetOwnHandle: (tokens: TokenSource) => void;
//# sourceMappingURL=own-handle.d.ts.map