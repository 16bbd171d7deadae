import { setTimeout as wait } from 'node:timers/promises'
import { fetchRetrying } from './fetch-retrying.ts'
import { NotRun, type Target } from './target.ts'

/** The most requests that one attempt may cost a deployment. */
export const requestsMax = 700
/** An attempt fails only where a minute ends in it, or is about to; the last one sees whether the one before did it. */
const attemptsMax = 6
const concurrency = 10
/** What must be left of the minute, so that the case itself still falls into it. */
export const secondsNeeded = 3

export type Authorization = { Authorization: string }

/** A list that the caller may read, which tells what is left and whose limit can be wrong. */
export type List = '/mailbox' | '/account/agents'

/** Uses up what an agent or a person may ask in this minute, by really asking; cheap once it is used up. */
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

/** Requests that are refused for their parameters count too, and cost the service the least. */
async function spend(address: string, headers: Authorization, left: number): Promise<void> {
  if (left >= requestsMax)
    throw new NotRun(`the limit is ${left} requests away, and a run spends at most ${requestsMax}`)
  let refused = false
  const spendOnConnection = async (): Promise<void> => {
    while (!refused && left-- > 0) refused = (await readToEnd(fetchRetrying(address, { headers }))).status === 429
  }
  await Promise.all(Array.from({ length: concurrency }, spendOnConnection))
}

/** What the RateLimit header says is left: `"requests";r=598;t=42`. */
function remainingIn(response: Response): number {
  const header = response.headers.get('ratelimit')
  if (header === null) throw new NotRun('rate limits are off: answers carry no RateLimit header')
  const left = /(?:^|;)\s*r=(\d+)/.exec(header)?.[1]
  if (left === undefined) throw new NotRun(`the RateLimit header ${JSON.stringify(header)} does not tell what is left`)
  return Number(left)
}

/** Reads the body to its end, so that the connection serves the next request. */
async function readToEnd(answer: Promise<Response>): Promise<Response> {
  const response = await answer
  await response.arrayBuffer()
  return response
}
