// Generated from src/clients/typescript/src/ids.ts by `npm run generate`. Do not edit.
import { ulid } from 'ulid'

/**
 * Returns a new envelope id. Store it with the envelope until the send is acknowledged. A send with the same id is safe
 * to repeat.
 */
export const newEnvelopeId = (): string => `env_${ulid()}`
