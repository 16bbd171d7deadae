import assert from 'node:assert/strict'
import { after, before, mock } from 'node:test'
import { pino } from 'pino'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { run } from '../jobs/run.ts'
import { newAgent, type Agent } from './agents.ts'
import { draftTo } from './client.ts'
import { newSecretsKey } from './keyed-deployment.ts'
import { forge, newPerson, type Person } from './people.ts'
import { pushEnv, pushOptions, startPushService, type PushService, type TestSubscription } from './push-service.ts'
import { startService, type Service } from './service.ts'
import { sqlOn } from './sql.ts'

export const account = '/dashboard/account'

/** Stored subscription. */
interface Row {
  session_id: string
  due_at: number | null
  failures: number
  secret: string
}

/** Sends the form that the script of the account page fills in. */
export const turnOn = (person: Person, { endpoint, p256dh, auth }: Omit<TestSubscription, 'path' | 'decrypt'>) =>
  forge(person, `${account}/push`, { endpoint, p256dh, auth })

/**
 * Starts a service and a push service for the tests of a file, and passes them to `started`. Jobs run on demand, not by
 * time.
 */
export function usePush(started: (running: { push: PushService; service: Service }) => void) {
  mock.timers.enable({ apis: ['setInterval'] })
  after(() => mock.timers.reset())
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
  let push: PushService
  let service: Service
  before(async () => {
    push = await startPushService()
    const env = { ...pushEnv, SECRETS_KEY: newSecretsKey() }
    service = await startService({ ...pushOptions, clock: fixedClock(), log, env })
    started({ push, service })
  })
  after(async () => {
    await service.close()
    await push.close()
  })
  return {
    /** Log lines of the service. */
    lines,

    rowsOf: ({ id }: Pick<Person, 'id'>): Promise<Row[]> =>
      sqlOn(service.deps.database, 'no edge shows the stored rows')<Row>(
        'select session_id, due_at::float8 as due_at, failures, secret from push_subscription where account_id = :id',
        { id },
      ),

    /** Creates a person with an agent and a browser that gets notifications. */
    async subscriber() {
      const person = await newPerson(service)
      const agent = await newAgent(service, { handle: `@${person.username}.bot` })
      const subscription = push.subscription()
      const answer = await turnOn(person, subscription)
      assert.equal(answer.status, 303, answer.text)
      return { person, agent, subscription }
    },

    /** Sends an envelope to the agent, and waits until its owner can be notified. */
    async mailTo(agent: Agent): Promise<void> {
      const sender = await newAgent(service)
      await sender.sent(draftTo(agent.handle, { subject: 'canary subject' }))
      await service.deps.webPush.flush()
    },

    send: (): Promise<void> => run(service, 'web-push'),
    retry: (): Promise<void> => run(service, 'web-push-retries'),
  }
}
