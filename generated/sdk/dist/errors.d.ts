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
/**
 * Why there is no token of a person. Branch on `code`: `access_denied` when the person said no, `authorization_ended`
 * when they have to be asked again, `timed_out` when nobody answered, `issuer_mismatch` when the answer was another
 * server's, or what else the authorization server said.
 */
export declare class AuthorizationError extends Error {
    readonly name = "AuthorizationError";
    readonly code: string;
    constructor(code: string, message: string, options?: ErrorOptions);
}
/** Throws what the service said unless it said 2xx. */
export declare function expectSuccess(response: Response): Promise<Response>;
