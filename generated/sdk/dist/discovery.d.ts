// Generated from src/clients/typescript/src/discovery.ts by `npm run generate`. Do not edit.
import type { Addresses, Settings } from './settings.js';
import type { Signal } from './platform.js';
import type { AuthorizationServerMetadata } from './rest/index.js';
/** Finds the addresses of the service. A caller stops waiting by its signal. */
export interface Discovery {
    addresses(signal?: Signal): Promise<Addresses>;
    /** Returns the metadata of the authorization server (RFC 8414), at most a minute old. */
    metadata(signal?: Signal): Promise<AuthorizationServerMetadata>;
}
/**
 * Creates a discovery from the addresses, or from one address: the resource names its authorization server (RFC 9728).
 */
export declare function createDiscovery(settings: Settings): Discovery;
/** Throws if a service with TLS names an address without TLS, which would expose secrets and tokens. */
export declare function requireSecure(from: string, addresses: readonly string[]): void;
//# sourceMappingURL=discovery.d.ts.map