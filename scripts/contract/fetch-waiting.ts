import { setTimeout as wait } from 'node:timers/promises'
import { fetchRetrying } from './fetch-retrying.ts'

const attemptsMax = 6
const waitSecondsMax = 120
/** Longest wait that is not reported. */
const quietSeconds = 3

/** Sends a request, and repeats it after the wait that the service asks for (RFC 9110 section 10.2.3). */
export async function fetchWaiting(url: string, init?: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetchRetrying(url, init)
    const seconds = secondsToWait(response.status, response.headers.get('retry-after'))
    if (seconds === undefined || attempt === attemptsMax) return response
    await response.arrayBuffer()
    await waitSeconds(seconds)
  }
}

/** Returns the wait of a 429 or 503 in seconds, if a run can wait that long. */
export function secondsToWait(status: number, retryAfter: unknown): number | undefined {
  const seconds = Number.parseInt(String(retryAfter), 10)
  return [429, 503].includes(status) && seconds >= 0 && seconds <= waitSecondsMax ? seconds : undefined
}

export async function waitSeconds(seconds: number): Promise<void> {
  if (seconds > quietSeconds) process.stderr.write(`the service asks to wait ${seconds} s …\n`)
  await wait(seconds * 1000)
}
