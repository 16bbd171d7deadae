// Generated from src/clients/typescript/src/node/agent/adapters/index.ts by `npm run generate`. Do not edit.
import type { Adapter } from '../turn.js';
/** Words after the name of a harness, and the arguments after `--`. */
export interface AdapterArguments {
    words: readonly string[];
    rest: readonly string[] | undefined;
}
export declare const adapters: {
    command: ({ words: [unexpected], rest }: AdapterArguments) => Adapter;
    http: ({ words: [address, unexpected], rest }: AdapterArguments) => Adapter;
    claude: ({ words: [unexpected], rest }: AdapterArguments) => Adapter;
    codex: ({ words: [unexpected], rest }: AdapterArguments) => Adapter;
    gemini: ({ words: [unexpected], rest }: AdapterArguments) => Adapter;
    goose: ({ words: [unexpected], rest }: AdapterArguments) => Adapter;
    opencode: ({ words: [address, unexpected], rest }: AdapterArguments) => Adapter;
    channel: ({ words: [unexpected], rest }: AdapterArguments) => Adapter;
};
export type AdapterName = keyof typeof adapters;
//# sourceMappingURL=index.d.ts.map