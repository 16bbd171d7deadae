import { hash } from 'node:crypto'
import { fixedLimits } from '#generated/limits.ts'
import { dayMs } from '../domain/durations.ts'
import { generateSecret } from '../platform/secret-hashes.ts'

/** How long a refresh token is good, from the last use of its family. */
export const refreshMs = fixedLimits.refreshDays * dayMs

export const newCode = (): string => generateSecret()

export const newRefreshToken = (): string => `ort_${generateSecret()}`

/** What is kept of a code or refresh token: nobody guesses 256 random bits, so a fast hash is right. */
export const opaqueHash = (token: string): string => hash('sha256', token, 'base64url')
