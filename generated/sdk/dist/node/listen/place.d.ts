// Generated from src/clients/typescript/src/node/listen/place.ts by `npm run generate`. Do not edit.
import { type KeptCursor } from '../file-cursor.js';
/** Another listener has the file. */
export declare class InUseError extends Error {
}
/** The place in this file, which nobody else is to use until `leave`. */
export declare function takePlace(path: string): Promise<KeptCursor & {
    leave(): void;
}>;
/** A file of the agent's own. */
export declare function ownPlace(token: string): Promise<string>;
//# sourceMappingURL=place.d.ts.map