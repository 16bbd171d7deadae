// Generated from src/clients/typescript/src/operation.ts by `npm run generate`. Do not edit.
/** What the client knows of an operation of the contract; the generated calls carry one each. */
export interface Operation {
    id: string;
    method: string;
    /** Below `at`, with `{names}` of parameters, `{+names}` where they may contain slashes (RFC 6570 section 3.2.3). */
    path: string;
    /** By default `base_url`. */
    at?: 'auth_url';
    /** The resource that its token is for; without, it takes none. */
    token?: 'rest' | 'ws';
    query?: readonly string[];
    body?: 'json' | 'form' | 'multipart';
    /** Takes an `Idempotency-Key`. */
    keyed?: true;
    /** By default JSON. */
    answer?: 'text' | 'bytes' | 'nothing';
}
export type Params = Readonly<Record<string, unknown>>;
/** The operation's path with its query, and its body: what path and query do not take. */
export declare function requestOf(operation: Operation, params: Params): {
    path: string;
    body: Body;
};
export type Body = string | URLSearchParams | FormData | undefined;
//# sourceMappingURL=operation.d.ts.map