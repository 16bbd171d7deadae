import { setTimeout as wait } from 'node:timers/promises'
import { fetchRetrying } from './fetch-retrying.ts'

const attemptsMax = 6
const waitSecondsMax = 120
/** Shorter waits are not worth a line on the terminal. */
const quietSeconds = 3

/** A request that is made again when the service has asked to come back later (RFC 9110 section 10.2.3). */
export async function fetchWaiting(url: string, init?: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetchRetrying(url, init)
    const seconds = secondsToWait(response.status, response.headers.get('retry-after'))
    if (seconds === undefined || attempt === attemptsMax) return response
    await response.arrayBuffer()
    await waitSeconds(seconds)
  }
}

/** What a 429 or 503 asks for, where that is a time that a run can wait. */
export function secondsToWait(status: number, retryAfter: unknown): number | undefined {
  const seconds = Number.parseInt(String(retryAfter), 10)
  return [429, 503].includes(status) && seconds >= 0 && seconds <= waitSecondsMax ? seconds : undefined
}

export async function waitSeconds(seconds: number): Promise<void> {
  if (seconds > quietSeconds) process.stderr.write(`the service asks to wait: going on in ${seconds} s …\n`)
  await wait(seconds * 1000)
}
