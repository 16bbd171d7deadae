// Generated from src/clients/typescript/src/node/listen/print.ts by `npm run generate`. Do not edit.
import { type Clock } from '../../clock.js';
export interface PrintContext {
    clock: Clock;
    /** Aborted when writing should end soon. */
    stopSignal: AbortSignal;
    /** Aborted when writing must end now. */
    killSignal: AbortSignal;
}
/** Creates a printer of whole lines. It resolves when the reader or the pipe has taken the line, or when it stopped. */
export declare function createPrinter({ clock, stopSignal, killSignal }: PrintContext): (line: string) => Promise<"delivered" | "stopped">;
/** Writes a text to standard output and resolves when all of it is written. */
export declare function print(text: string): Promise<void>;
//# sourceMappingURL=print.d.ts.map