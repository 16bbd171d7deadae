// Generated from src/clients/typescript/src/node/listen/listen.ts by `npm run generate`. Do not edit.
import { type Auth } from '../../auth.js';
export interface ListenProgram {
    /** Name of the program in its messages. */
    name?: string;
    /** Returns the credentials. Default: those of the environment. */
    auth?: () => Auth;
}
/**
 * Runs the program `ams-listen` with these arguments. It runs one command at a time, for every envelope. It resolves
 * with the exit code and writes errors to standard error.
 */
export declare function listen(args: readonly string[], { name, auth }?: ListenProgram): Promise<number>;
//# sourceMappingURL=listen.d.ts.map