export const readableFrom = 32

/**
 * Records whether a passkey may be copied to other devices. Passkeys of earlier versions have null until they are used.
 */
export const statements: readonly string[] = [`alter table passkey add column backup_eligible boolean`]
