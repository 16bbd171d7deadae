// Generated from scripts/sdk/src/push.ts by `npm run generate`. Do not edit.
import type { Connection } from './client.js';
import { type ConnectParams } from './connect.js';
import type { Placed } from './cursor.js';
import type { Signal } from './platform.js';
/** Push as something that comes and goes. */
export interface Push {
    /** `opening` only until it is known whether the socket can be had, or had again. */
    readonly state: 'opening' | 'open' | 'lost';
    /** Why push is refused for good; it is asked for again later all the same. */
    readonly refusal: unknown;
}
export interface PushListener {
    /** The state is another. When it is `open`, what came before may have been missed. */
    changed(): void;
    pushed(header: Placed): void;
}
/** Keeps a socket open, over losses and refusals, until the signal. Never rejects. */
export declare function keepPush(connection: Connection, params: ConnectParams, { signal, listener }: {
    signal: Signal;
    listener: PushListener;
}): Push;
//# sourceMappingURL=push.d.ts.map