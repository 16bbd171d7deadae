// Generated from src/clients/typescript/src/user-agent.ts by `npm run generate`. Do not edit.
import type { Operation } from './operation.js';
import type { Settings } from './options.js';
/** A page may not set it: there it would only make browsers ask the service whether it may. */
export declare function agentHeader({ userAgent }: Pick<Settings, 'userAgent'>): Record<string, string>;
/** What every request of an operation carries. */
export declare function headersFor(settings: Settings, { body }: Operation): Headers;
//# sourceMappingURL=user-agent.d.ts.map