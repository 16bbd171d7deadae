// Generated from src/clients/typescript/src/node/listen/print.ts by `npm run generate`. Do not edit.
import { type Clock } from '../../clock.js';
export interface Printing {
    clock: Clock;
    /** Aborted when it is to end soon. */
    stopping: AbortSignal;
    /** Aborted when it is to end now. */
    ending: AbortSignal;
}
/** Prints whole lines, and says of each whether it is with whoever reads our standard output, or in their pipe. */
export declare function createPrinter({ clock, stopping, ending }: Printing): (line: string) => Promise<"delivered" | "stopped">;
/** Resolves when all of it is written. */
export declare function print(text: string): Promise<void>;
//# sourceMappingURL=print.d.ts.map