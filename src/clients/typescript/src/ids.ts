import { ulid } from 'ulid'

/**
 * Returns a new envelope id. Store it with the envelope until the send is acknowledged. A send with the same id is safe
 * to repeat.
 */
export const newEnvelopeId = (): string => `env_${ulid()}`
