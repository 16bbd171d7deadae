// Generated from src/clients/typescript/src/operation.ts by `npm run generate`. Do not edit.
/** Description of an operation of the contract. Each generated method has one. */
export interface Operation {
    id: string;
    method: string;
    /** Path below `at`, with `{names}` of parameters. `{+names}` may contain slashes (RFC 6570 section 3.2.3). */
    path: string;
    /** Address that the path is relative to. Default: `base_url`. */
    at?: 'auth_url';
    /** Resource that the token is for. Without it the operation takes no token. */
    token?: 'rest' | 'ws';
    query?: readonly string[];
    body?: 'json' | 'form' | 'multipart';
    /** True if the operation takes an `Idempotency-Key`. */
    keyed?: true;
    /** Kind of response. Default: JSON. */
    answer?: 'text' | 'bytes' | 'nothing';
}
export type Params = Readonly<Record<string, unknown>>;
/** Returns the path with its query, and the body, which has the parameters that neither path nor query takes. */
export declare function createRequest(operation: Operation, params: Params): {
    path: string;
    body: Body;
};
export type Body = string | URLSearchParams | FormData | undefined;
//# sourceMappingURL=operation.d.ts.map