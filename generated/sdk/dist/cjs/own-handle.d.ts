// Generated from src/clients/typescript/src/own-handle.ts by `npm run generate`. Do not edit.
import type { Connection } from './connection.js';
import type { SendOptions } from './settings.js';
import type { TokenSource } from './tokens.js';
/** Sender of the service's reports. It has no mailbox. */
export declare const postmaster = "@operator.postmaster";
/** Returns the handle of the acting agent. It asks the service once. */
export declare function findOwnHandle({ tokens, call }: Connection, options: SendOptions): Promise<string>;
/** Clears the handle, because the next person who signs in may choose another agent. */
export declare const forgetOwnHandle: (tokens: TokenSource) => void;
//# sourceMappingURL=own-handle.d.ts.map