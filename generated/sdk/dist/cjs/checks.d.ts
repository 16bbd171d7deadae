// Generated from src/clients/typescript/src/checks.ts by `npm run generate`. Do not edit.
/** Highest number of retries in the contract's schedule. */
export declare const retriesMax = 4;
/** Throws if a time-out or a number of retries makes no sense. Returns the numbers. */
export declare function checkNumbers<Numbers extends {
    timeoutMs: number;
    maxRetries: number;
}>(numbers: Numbers): Numbers;
export declare function checkMilliseconds(name: string, value: number): void;
/**
 * Returns the token without surrounding white space, for example from a file. Returns undefined if it has characters
 * that a header cannot carry.
 */
export declare function trimToken(given: unknown): string | undefined;
export declare function checkWholeNumber(name: string, value: number, least: number, most: number): void;
/** Checks an HTTP address and returns it without a trailing slash, as the service writes it. */
export declare function checkHttpAddress(name: string, text: string): string;
/**
 * Returns the text. Throws if it is missing, because a variable of the environment may be unset whatever the types say.
 */
export declare function requireText(name: string, text: string): string;
//# sourceMappingURL=checks.d.ts.map