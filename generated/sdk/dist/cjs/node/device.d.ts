// Generated from src/clients/typescript/src/node/device.ts by `npm run generate`. Do not edit.
import { type AuthContext } from '../auth.js';
import type { DeviceAuthorization } from '../rest/index.js';
import { type AuthorizationRequest } from './authorize.js';
import { type TokenStorage } from './storage.js';
/** Code that the program shows to its person, who enters it in a browser on any machine. */
export type DeviceCode = Omit<DeviceAuthorization, 'device_code' | 'interval'>;
/** The authorization that a person is asked for on another machine. */
export interface DeviceRequest extends Omit<AuthorizationRequest, 'open'> {
    showCode: (code: DeviceCode) => unknown;
}
/**
 * Asks a person on another machine to authorize this app (RFC 8628), waits for the answer, and stores the tokens.
 * Throws an `AuthorizationError` if they decline or do not answer in time.
 */
export declare function authorizeDevice(request: DeviceRequest, storage: TokenStorage, context: AuthContext, signal: AbortSignal): Promise<void>;
//# sourceMappingURL=device.d.ts.map