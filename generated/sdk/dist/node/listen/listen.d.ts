// Generated from src/clients/typescript/src/node/listen/listen.ts by `npm run generate`. Do not edit.
import { type Auth } from '../../auth.js';
export interface ListenProgram {
    /** What it was called as. */
    name?: string;
    /** Who listens; by default whom the environment names. */
    auth?: () => Auth;
}
/**
 * The program `ams-listen`, by its arguments: for every envelope a command, of which one is under way at a time. It
 * resolves with the exit code, and says what goes wrong on standard error.
 */
export declare function listen(args: readonly string[], { name, auth }?: ListenProgram): Promise<number>;
//# sourceMappingURL=listen.d.ts.map