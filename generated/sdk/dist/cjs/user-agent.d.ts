// Generated from scripts/sdk/src/user-agent.ts by `npm run generate`. Do not edit.
import type { Settings } from './options.js';
/** A page may not set it: there it would only make browsers ask the service whether it may. */
export declare function agentHeader({ userAgent }: Settings): Record<string, string>;
//# sourceMappingURL=user-agent.d.ts.map