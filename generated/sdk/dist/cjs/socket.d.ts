// Generated from src/clients/typescript/src/socket.ts by `npm run generate`. Do not edit.
/** The part of a WebSocket that a feed uses. */
export interface Socket {
    /** True if the socket reports the server's pings. */
    readonly reportsPings: boolean;
    /** Starts the close handshake. */
    close(code: number): void;
    /** Drops the connection at once. */
    terminate(): void;
    isPaused?(): boolean;
    pause?(): void;
    resume?(): void;
}
/** Callbacks of a socket. */
export interface SocketEvents {
    onMessage(text: string): void;
    /** Reports other activity of the server, such as a ping. */
    onActivity(): void;
    onClose(code: number, reason: string): void;
}
/** Opens a socket. The signal aborts the handshake only. */
export type OpenSocket = (events: SocketEvents, signal: AbortSignal) => Promise<Socket>;
/**
 * Creates a socket by the platform's WebSocket, which sends a ticket instead of a header. It reports no pings, cannot
 * pause, and does not say why a handshake failed.
 */
export declare const createPlatformSocket: (address: URL, ticket: string) => OpenSocket;
//# sourceMappingURL=socket.d.ts.map