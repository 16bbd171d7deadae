// Generated from src/clients/typescript/src/connection.ts by `npm run generate`. Do not edit.
import { type Call } from './call.js';
import { type Discovery } from './discovery.js';
import { type ClientOptions } from './options.js';
import type { Settings } from './settings.js';
import type { TokenSource } from './tokens.js';
/** The parts that every function of the client uses. */
export interface Connection {
    readonly settings: Settings;
    readonly discovery: Discovery;
    readonly tokens: TokenSource;
    readonly call: Call;
}
/**
 * Creates a connection to the service without the methods of a client. Functions such as `send` take it, which keeps
 * small programs small.
 */
export declare function createConnection(options?: ClientOptions): Connection;
//# sourceMappingURL=connection.d.ts.map