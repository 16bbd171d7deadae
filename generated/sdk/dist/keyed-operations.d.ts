// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
/** The operations that take an Idempotency-Key. */
export declare const keyedOperations: readonly [{
    readonly operation: "uploadFile";
    readonly method: "POST";
    readonly path: RegExp;
}, {
    readonly operation: "markRead";
    readonly method: "POST";
    readonly path: RegExp;
}, {
    readonly operation: "updateOwnAgent";
    readonly method: "PATCH";
    readonly path: RegExp;
}, {
    readonly operation: "addAllowlistEntries";
    readonly method: "POST";
    readonly path: RegExp;
}, {
    readonly operation: "removeAllowlistEntry";
    readonly method: "DELETE";
    readonly path: RegExp;
}, {
    readonly operation: "blockAgent";
    readonly method: "POST";
    readonly path: RegExp;
}, {
    readonly operation: "unblockAgent";
    readonly method: "DELETE";
    readonly path: RegExp;
}];
