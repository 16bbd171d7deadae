/** The contract's schedule has no more repetitions. */
export const retriesMax = 4

/** Numbers that would make a client wait for ever, or not at all, are a mistake of the program. */
export function checked<Numbers extends { timeoutMs: number; maxRetries: number }>(numbers: Numbers): Numbers {
  const { timeoutMs, maxRetries } = numbers
  if (!(timeoutMs > 0)) throw new TypeError(`timeoutMs is more than 0 milliseconds, or Infinity; not ${timeoutMs}`)
  checkWholeNumber('maxRetries', maxRetries, 0, retriesMax)
  return numbers
}

/** A token without space around it, as from a file; undefined where it has characters that cannot stand in a header. */
export function trimmedToken(given: unknown): string | undefined {
  const token = typeof given === 'string' ? given.trim() : ''
  return /^[\x21-\x7e]+$/.test(token) ? token : undefined
}

export function checkWholeNumber(name: string, value: number, least: number, most: number): void {
  if (!Number.isInteger(value) || value < least || value > most)
    throw new TypeError(`${name} is a whole number from ${least} to ${most}, not ${value}`)
}

/** As the service writes it: without a slash at its end. */
export function httpAddress(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new TypeError(`${name} is an address like https://messages.example, not ${withoutSecrets(String(text))}`)
  return text.trim().replace(/\/+$/, '')
}

/** What stands before an @ may be secret, and what stands in a query. */
const withoutSecrets = (address: string): string => address.replace(/.*@/s, '…@').replace(/([?#]).*/s, '$1…')

/** Values from an environment are easily missing, whatever the types say. */
export function present(name: string, text: string): string {
  if (typeof text !== 'string' || text === '') throw new TypeError(`${name} is missing`)
  return text
}
