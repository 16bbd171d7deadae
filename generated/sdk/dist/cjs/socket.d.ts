// Generated from src/clients/typescript/src/socket.ts by `npm run generate`. Do not edit.
/** What a feed needs of a WebSocket, whoever made it. */
export interface Socket {
    /** Whether it says when the server pings. */
    readonly tellsPings: boolean;
    /** Ends it in agreement with the server. */
    close(code: number): void;
    /** Ends it at once. */
    terminate(): void;
    isPaused?(): boolean;
    pause?(): void;
    resume?(): void;
}
/** What a socket tells. */
export interface SocketEvents {
    message(text: string): void;
    /** Anything else that shows that the server is there. */
    heard(): void;
    closed(code: number, reason: string): void;
}
/** Opens a socket; the signal calls off the handshake, and means nothing after it. */
export type OpenSocket = (events: SocketEvents, signal: AbortSignal) => Promise<Socket>;
/**
 * By the WebSocket of the platform, for which the ticket stands in for a header. It shows no pings, cannot pause, and
 * does not tell why a handshake failed.
 */
export declare const platformSocket: (address: URL, ticket: string) => OpenSocket;
//# sourceMappingURL=socket.d.ts.map