import type { Config } from '../../config.ts'
import type { Caller } from '../../domain/authority.ts'
import type { Clock } from '../../platform/clock.ts'
import { hashGenerated } from '../../platform/secret-hashes.ts'
import type { Store } from '../../store/index.ts'

export interface KeptQuestionDeps {
  clock: Clock
  config: Pick<Config, 'approvalSeconds'>
  store: Pick<Store, 'mcpQuestions'>
}

/** What a question is good for of which its client wants to know nothing more. */
const nothing = ''

/**
 * What people are asked by way of their clients. An answer comes with a secret, which is good for the agent and client
 * that were asked, for a time and for one purpose: of all this the client holds nothing that it could change.
 */
export function createKeptQuestions({ clock, config, store: { mcpQuestions } }: KeptQuestionDeps) {
  async function purposeOf(caller: Caller, secret: unknown): Promise<string | undefined> {
    const question = await mcpQuestions.find(questionOf(caller, secret))
    return question && question.expires_at > clock() ? question.purpose : undefined
  }

  return {
    async keep(caller: Caller, secret: string, purpose: string): Promise<void> {
      const expires_at = clock() + config.approvalSeconds * 1000
      await mcpQuestions.add({ ...questionOf(caller, secret), purpose, expires_at })
    },

    /** What an answer is good for; undefined where none is wanted, or not any more. */
    find: async (caller: Caller, secret: unknown): Promise<string | undefined> =>
      (await purposeOf(caller, secret)) || undefined,

    /** Whether it was still there. */
    remove: (caller: Caller, secret: unknown): Promise<boolean> => mcpQuestions.remove(questionOf(caller, secret)),

    /** From now on it is good for nothing; false where it was not there. */
    cancel: (caller: Caller, secret: string): Promise<boolean> =>
      mcpQuestions.change(questionOf(caller, secret), nothing),

    isCancelled: async (caller: Caller, secret: string): Promise<boolean> =>
      (await purposeOf(caller, secret)) === nothing,
  }
}

const questionOf = ({ agentId, clientId }: Caller, secret: unknown) => ({
  ...{ hash: hashGenerated(String(secret)), agent_id: agentId, client_id: clientId },
})
