import { ulid } from 'ulid'

/**
 * A new envelope id. Keep it with the envelope until the send is acknowledged: sending again with the same id is safe.
 */
export const newEnvelopeId = (): string => `env_${ulid()}`
