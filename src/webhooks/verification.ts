import type { Config } from '../config.ts'
import { dayMs } from '../domain/durations.ts'
import { hostOf } from '../egress/endpoint.ts'
import type { MinuteCounts } from '../minute-counts.ts'
import type { Clock } from '../platform/clock.ts'
import { createRecentNames } from '../platform/recent.ts'
import { newChallenge, newMessageId } from './keys.ts'
import type { Messages, Sent } from './messages.ts'
import { isSameText } from './signature.ts'

/** Why an endpoint cannot be used. */
export type EndpointProblem = NonNullable<Sent['failure']> | 'challenge_failed'

interface Challenged {
  agentId: string
  url: string
  subscriptionId: string
  secrets: readonly string[]
}

interface VerificationDeps {
  clock: Clock
  config: Pick<Config, 'rateLimits'>
  counts: MinuteCounts
  messages: Pick<Messages, 'post'>
}

/** So many questions a minute: whoever asks may not be the one who answers. */
const perMinute = { agent: 30, host: 60 }

/**
 * A host that has repeated a question takes webhooks, and may be that of many agents: for so long it is not counted, or
 * whoever asks it for nothing could keep all others from it.
 */
const willing = { forMs: dayMs, most: 10_000 }

const answerBytesMax = 1_024

/**
 * Asks an endpoint whether it wants what is to be sent to it: it repeats a text that nobody can know, which is used
 * once and kept nowhere. Throws RATE_LIMITED where too many are asked.
 */
export function createVerification({ clock, config, counts, messages }: VerificationDeps) {
  const ofAgent = counts.count('webhook-challenges')
  const ofHost = counts.count('webhook-challenges-host')
  const willingHosts = createRecentNames(clock, willing)

  return async ({ agentId, ...to }: Challenged): Promise<EndpointProblem | undefined> => {
    const host = hostOf(new URL(to.url)) // whatever the port, so that nobody has one after the other tried
    if (config.rateLimits) ofAgent.spend(agentId, perMinute.agent)
    if (config.rateLimits && !willingHosts.has(host)) ofHost.spend(host, perMinute.host)
    const challenge = newChallenge()
    const content = { type: 'verification', challenge }
    const { failure, answer = '' } = await messages.post(to, newMessageId('verification'), content, answerBytesMax)
    if (failure) return failure
    if (!isSameText(challengeIn(answer), challenge)) return 'challenge_failed'
    willingHosts.add(host)
    return undefined
  }
}

export type Verify = ReturnType<typeof createVerification>

function challengeIn(answer: string): string {
  try {
    const { challenge } = JSON.parse(answer)
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}
