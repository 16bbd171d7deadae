import type { Settings } from './options.js';
/** A page may not set it: there it would only make browsers ask the service whether it may. */
export declare function agentHeader({ userAgent }: Settings): Record<string, string>;
