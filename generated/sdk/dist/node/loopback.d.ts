// Generated from src/clients/typescript/src/node/loopback.ts by `npm run generate`. Do not edit.
export interface Loopback {
    /** Where browsers of this machine reach it (RFC 8252 section 7.3). */
    redirect_uri: string;
    /** The parameters of the first answer that has the state. */
    answer: Promise<URLSearchParams>;
    close(): void;
}
/**
 * Waits on this machine for the browser to bring the answer. Any program here can ask anything of it: what does not
 * have the state is turned away, and the wait goes on.
 */
export declare function listenForAnswer(state: string): Promise<Loopback>;
//# sourceMappingURL=loopback.d.ts.map