import { hash } from 'node:crypto'
import { fixedLimits } from '#generated/limits.ts'
import { dayMs } from '../../domain/durations.ts'
import { generateSecret } from '../../platform/secret-hashes.ts'

/** Lifetime of a refresh token in milliseconds, from the last use of its family. */
export const refreshMs = fixedLimits.refreshDays * dayMs

export const newCode = (): string => generateSecret()

export const newRefreshToken = (): string => `ort_${generateSecret()}`

/** Returns the stored hash of a code or refresh token. A fast hash is enough for 256 random bits. */
export const opaqueHash = (token: string): string => hash('sha256', token, 'base64url')
