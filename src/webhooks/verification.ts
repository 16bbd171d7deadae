import type { Failure } from '../egress/index.ts'
import type { MinuteCounts } from '../minute-counts.ts'
import { newChallenge, newMessageId } from './keys.ts'
import type { Messages } from './messages.ts'
import { isSameText } from './signature.ts'

/** Why an endpoint cannot be used. */
export type EndpointProblem = Failure | 'challenge_failed'

interface Challenged {
  agentId: string
  host: string
  url: string
  subscriptionId: string
  secret: string
}

/** So many questions a minute: whoever asks may not be the one who answers. */
const perMinute = { agent: 30, host: 60 }

const answerBytesMax = 1_024

/**
 * Asks an endpoint whether it wants what is to be sent to it: it repeats a text that nobody can know, which is used
 * once and kept nowhere. Throws RATE_LIMITED where too many are asked.
 */
export function createVerification(messages: Pick<Messages, 'post'>, counts: MinuteCounts) {
  const ofAgent = counts.count('webhook-challenges')
  const ofHost = counts.count('webhook-challenges-host')

  return async ({ agentId, host, ...addressed }: Challenged): Promise<EndpointProblem | undefined> => {
    ofAgent.spend(agentId, perMinute.agent)
    ofHost.spend(host, perMinute.host)
    const challenge = newChallenge()
    const content = { type: 'verification', challenge }
    const to = { url: addressed.url, subscriptionId: addressed.subscriptionId, secrets: [addressed.secret] }
    const { failure, answer = '' } = await messages.post(to, newMessageId('verification'), content, answerBytesMax)
    if (failure) return failure
    return isSameText(challengeIn(answer), challenge) ? undefined : 'challenge_failed'
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
