// Generated from scripts/generate/templates/sdk/src/errors.ts by `npm run generate`. Do not edit.
/** An answer that is not 2xx, in either form of error body. Branch on `code`. */
export declare class ServiceError extends Error {
    readonly name = "ServiceError";
    readonly status: number;
    readonly code: string;
    readonly headers: Headers;
    /** What the operator's log calls the request; absent where something in between answered. */
    readonly requestId: string | undefined;
    constructor(response: Response, code: string, message: string);
}
/** Throws what the service said unless it said 2xx. */
export declare function expectSuccess(response: Response): Promise<Response>;
