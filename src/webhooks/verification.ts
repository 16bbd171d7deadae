import type { Config } from '../settings/config.ts'
import { dayMs } from '../domain/durations.ts'
import { hostOf } from './egress/endpoint.ts'
import type { MinuteCounts } from '../access/limits/minute-counts.ts'
import type { Clock } from '../platform/clock.ts'
import { createRecentNames } from '../platform/recent.ts'
import { newChallenge, newMessageId } from './keys.ts'
import type { Messages, MessageOutcome } from './messages.ts'
import { isSameText } from './signature.ts'

/** Reason why an endpoint cannot be used. */
export type EndpointProblem = NonNullable<MessageOutcome['failure']> | 'challenge_failed'

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

/**
 * Verification requests for each agent and each host in one minute. The limits protect third parties, because a client
 * can name any endpoint.
 */
const perMinute = { agent: 30, host: 60 }

/**
 * Hosts that passed a verification. For `forMs` they do not count against the limit for a host, so that one client
 * cannot use it up for all others.
 */
const verifiedHostLimits = { forMs: dayMs, most: 10_000 }

const answerBytesMax = 1_024

/**
 * Creates the check of an endpoint. It posts a random challenge, used once, which the endpoint must return. Throws
 * RATE_LIMITED if the agent or host has too many checks.
 */
export function createVerification({ clock, config, counts, messages }: VerificationDeps) {
  const agentCount = counts.count('webhook-challenges')
  const hostCount = counts.count('webhook-challenges-host')
  const verifiedHosts = createRecentNames(clock, verifiedHostLimits)

  return async ({ agentId, ...to }: Challenged): Promise<EndpointProblem | undefined> => {
    const host = hostOf(new URL(to.url)) // without the port, so that a client cannot scan the ports of a host
    if (config.rateLimits) agentCount.spend(agentId, perMinute.agent)
    if (config.rateLimits && !verifiedHosts.has(host)) hostCount.spend(host, perMinute.host)
    const challenge = newChallenge()
    const content = { type: 'verification', challenge }
    const { failure, answer = '' } = await messages.post(to, newMessageId('verification'), content, answerBytesMax)
    if (failure) return failure
    if (!isSameText(challengeOf(answer), challenge)) return 'challenge_failed'
    verifiedHosts.add(host)
    return undefined
  }
}

export type Verify = ReturnType<typeof createVerification>

function challengeOf(answer: string): string {
  try {
    const { challenge } = JSON.parse(answer)
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}
