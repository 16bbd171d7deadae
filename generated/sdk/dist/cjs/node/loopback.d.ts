// Generated from src/clients/typescript/src/node/loopback.ts by `npm run generate`. Do not edit.
export interface Loopback {
    /** Address for browsers on this machine (RFC 8252 section 7.3). */
    redirect_uri: string;
    /** Parameters of the first request that has the state. */
    answer: Promise<URLSearchParams>;
    close(): void;
}
/**
 * Listens on a loopback address for the response of the browser. Any local program can send requests, so it rejects
 * those without the state and keeps waiting.
 */
export declare function listenForAnswer(state: string): Promise<Loopback>;
//# sourceMappingURL=loopback.d.ts.map