// Generated from src/clients/typescript/src/discovery.ts by `npm run generate`. Do not edit.
import type { Addresses, Settings } from './options.js';
import type { Signal } from './platform.js';
import type { AuthorizationServerMetadata } from './rest/index.js';
/** Where the service is. Who waits for it leaves by their signal. */
export interface Discovery {
    addresses(signal?: Signal): Promise<Addresses>;
    /** What its authorization server says of itself (RFC 8414), as of the last minute. */
    metadata(signal?: Signal): Promise<AuthorizationServerMetadata>;
}
/** Addresses as they are given, or found from one of them: the resource names its authorization server (RFC 9728). */
export declare function discoveryOf(settings: Settings): Discovery;
//# sourceMappingURL=discovery.d.ts.map