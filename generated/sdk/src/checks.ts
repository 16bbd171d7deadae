// Generated from src/clients/typescript/src/checks.ts by `npm run generate`. Do not edit.
import { ArgumentError } from './errors.js'

/** Highest number of retries in the contract's schedule. */
export const retriesMax = 4

/** Throws if a time-out or a number of retries makes no sense. Returns the numbers. */
export function checkNumbers<Numbers extends { timeoutMs: number; maxRetries: number }>(numbers: Numbers): Numbers {
  const { timeoutMs, maxRetries } = numbers
  checkMilliseconds('timeoutMs', timeoutMs)
  checkWholeNumber('maxRetries', maxRetries, 0, retriesMax)
  return numbers
}

export function checkMilliseconds(name: string, value: number): void {
  if (!(value > 0)) throw new ArgumentError(`${name} is ${value}: it must be more than 0 milliseconds, or Infinity`)
}

/**
 * Returns the token without surrounding white space, for example from a file. Returns undefined if it has characters
 * that a header cannot carry.
 */
export function trimToken(given: unknown): string | undefined {
  const token = typeof given === 'string' ? given.trim() : ''
  return /^[\x21-\x7e]+$/.test(token) ? token : undefined
}

export function checkWholeNumber(name: string, value: number, least: number, most: number): void {
  if (!Number.isInteger(value) || value < least || value > most)
    throw new ArgumentError(`${name} is ${value}: it must be a whole number from ${least} to ${most}`)
}

/** Checks an HTTP address and returns it without a trailing slash, as the service writes it. */
export function checkHttpAddress(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new ArgumentError(
      `${name} is ${hideSecrets(String(text))}: it must be an address like https://messages.example`,
    )
  return text.trim().replace(/\/+$/, '')
}

/** Hides the user information and the query of an address, which may be secret. */
const hideSecrets = (address: string): string => address.replace(/^.*@/s, '…@').replace(/([?#]).*/s, '$1…')

/**
 * Returns the text. Throws if it is missing, because a variable of the environment may be unset whatever the types say.
 */
export function requireText(name: string, text: string): string {
  if (typeof text !== 'string' || text === '') throw new ArgumentError(`${name} is missing or empty`)
  return text
}
