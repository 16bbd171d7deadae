import { setTimeout as wait } from 'node:timers/promises'
import { fetchRetrying } from './fetch-retrying.ts'
import { NotRun, type Target } from './target.ts'

/** Maximum number of requests of one attempt. */
export const requestsMax = 700
/** Maximum number of attempts. One fails only if a minute ends during it; the last one checks the attempt before it. */
const attemptsMax = 6
const concurrency = 10
/** Seconds that must remain in the minute, so that the case itself still falls into it. */
export const secondsNeeded = 3

export type Authorization = { Authorization: string }

/** A list that the caller may read. It reports the remaining quota and accepts an invalid limit. */
export type List = '/mailbox' | '/account/agents'

/**
 * Uses up the requests of an agent or a person in this minute by real requests. It is cheap if they are already used
 * up.
 */
export async function exhaustLimit({ baseUrl }: Target, list: List, headers: Authorization): Promise<Authorization> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const answer = await readToEnd(fetchRetrying(`${baseUrl}${list}?limit=1`, { headers }))
    if (answer.status !== 429) {
      await spend(`${baseUrl}${list}?limit=0`, headers, remainingIn(answer))
      continue
    }
    const seconds = Number(answer.headers.get('retry-after'))
    if (!(seconds < secondsNeeded)) return headers
    await wait(seconds * 1000)
  }
  throw new NotRun(`${attemptsMax} attempts of ${requestsMax} requests did not reach the limit`)
}

/** Sends requests with invalid parameters, which count too and cost the service least. */
async function spend(address: string, headers: Authorization, left: number): Promise<void> {
  if (left >= requestsMax)
    throw new NotRun(`the limit is ${left} requests away, and a run spends at most ${requestsMax}`)
  let refused = false
  const spendOnConnection = async (): Promise<void> => {
    while (!refused && left-- > 0) refused = (await readToEnd(fetchRetrying(address, { headers }))).status === 429
  }
  await Promise.all(Array.from({ length: concurrency }, spendOnConnection))
}

/** Reads the remaining quota of the RateLimit header: `"requests";r=598;t=42`. */
function remainingIn(response: Response): number {
  const header = response.headers.get('ratelimit')
  if (header === null) throw new NotRun('rate limits are off: answers carry no RateLimit header')
  const left = /(?:^|;)\s*r=(\d+)/.exec(header)?.[1]
  if (left === undefined) throw new NotRun(`the RateLimit header ${JSON.stringify(header)} has no remaining quota`)
  return Number(left)
}

/** Reads the body to its end, so that the connection serves the next request. */
async function readToEnd(answer: Promise<Response>): Promise<Response> {
  const response = await answer
  await response.arrayBuffer()
  return response
}
