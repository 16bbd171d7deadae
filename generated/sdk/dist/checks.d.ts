// Generated from src/clients/typescript/src/checks.ts by `npm run generate`. Do not edit.
/** The contract's schedule has no more repetitions. */
export declare const retriesMax = 4;
/** Numbers that would make a client wait for ever, or not at all, are a mistake of the program. */
export declare function checked<Numbers extends {
    timeoutMs: number;
    maxRetries: number;
}>(numbers: Numbers): Numbers;
/** A token without space around it, as from a file; undefined where it has characters that cannot stand in a header. */
export declare function trimmedToken(given: unknown): string | undefined;
export declare function checkWholeNumber(name: string, value: number, least: number, most: number): void;
/** As the service writes it: without a slash at its end. */
export declare function httpAddress(name: string, text: string): string;
/** Values from an environment are easily missing, whatever the types say. */
export declare function present(name: string, text: string): string;
//# sourceMappingURL=checks.d.ts.map