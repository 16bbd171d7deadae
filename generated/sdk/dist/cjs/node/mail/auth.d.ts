// Generated from src/clients/typescript/src/node/mail/auth.ts by `npm run generate`. Do not edit.
import type { Auth } from '../../auth.js';
/** Who acts: by the environment, or else the person who has signed in before; nobody is asked but by `open`. */
export declare const authOf: (open?: (address: string) => unknown) => Auth;
/** Whether the environment says who acts. */
export declare const isFromEnvironment: () => boolean;
//# sourceMappingURL=auth.d.ts.map