// Generated from src/clients/typescript/src/ids.ts by `npm run generate`. Do not edit.
import { ulid } from 'ulid';
/**
 * A new envelope id. Keep it with the envelope until the send is acknowledged: sending again with the same id is safe.
 */
export const newEnvelopeId = () => `env_${ulid()}`;
//# sourceMappingURL=ids.js.map