// Generated from src/clients/typescript/src/node/agent/units.ts by `npm run generate`. Do not edit.
import type { UnitRequest } from './arguments.js';
/** Returns the unit file of a service manager that starts the program with these arguments and restarts it. */
export declare function printUnit({ unit, args, timeoutMs }: UnitRequest): string;
//# sourceMappingURL=units.d.ts.map