// Generated from src/clients/typescript/src/node/agent/adapters/command.ts by `npm run generate`. Do not edit.
import type { Adapter } from '../turn.js';
/**
 * Runs any program for each envelope. It gets the prompt on its standard input, and its standard output is the final
 * text. The turn has started when the program has its input.
 */
export declare function commandAdapter([file, ...args]: readonly string[]): Adapter;
//# sourceMappingURL=command.d.ts.map