import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { startPostgresProxy, type CommitMoment, type PostgresProxy } from '../../scripts/chaos/postgres-proxy.ts'
import { readConfig } from '../../src/settings/config.ts'
import { openDatabase } from '../../src/store/engine/database.ts'
import { draftTo, restClient, type Answer, type RestClient } from '../support/client.ts'
import { newDeployment, startProcess, tokenAt, type Deployment, type ServerProcess } from '../support/deployment.ts'
import { upload } from '../support/files.ts'
import { onEachDatabase } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'

interface Agent extends RestClient {
  token: string
  config: { baseUrl: string }
}

async function agentAt(server: ServerProcess): Promise<Agent> {
  const config = { baseUrl: `${server.origin}/v1` }
  const token = await tokenAt(server, 'assistant')
  return { ...restClient({ config }, token), token, config }
}

/** A write under a key, with a count of its results. */
interface Write {
  /** Creates the data that it needs; returns a unique name. */
  prepare(agent: Agent): Promise<string>
  perform(agent: Agent, name: string, key: string): Promise<Answer<unknown>>
  counting: string
}

const writes: Record<string, Write> = {
  'marking an envelope read': {
    async prepare(agent) {
      const draft = draftTo('@alice.assistant')
      await agent.sent(draft)
      return draft.id
    },
    perform: (agent, name, key) => agent.markRead([name], key),
    counting:
      'select count(*)::integer as n from mailbox_entry where envelope_id = :name::uuid and read_at is not null',
  },
  'uploading a file': {
    prepare: async () => `${randomUUID()}.txt`,
    perform: (agent, name, key) => upload(agent, agent, 'hello', { name, key }),
    counting: 'select count(*)::integer as n from file where filename = :name',
  },
}

const isReplayed = ({ headers }: Answer<unknown>): boolean => headers.get('idempotent-replayed') === 'true'

onEachDatabase((database) => {
  let deployment: Deployment
  before(async () => {
    deployment = await newDeployment(database)
  })
  const proxies: PostgresProxy[] = []
  after(async () => {
    for (const proxy of proxies) await proxy.close()
    await deployment.remove()
  })

  /** Starts a server that is killed at the COMMIT of the transaction that claims this key. */
  async function startDoomed(moment: CommitMoment, key: string): Promise<ServerProcess> {
    const url = deployment.env['DATABASE_URL']
    if (url === undefined) {
      const preload = `--import ${import.meta.resolve('../support/killed-at-commit.ts')}`
      return startProcess({
        ...deployment,
        env: { ...deployment.env, NODE_OPTIONS: preload, KILLED_AT: `${moment}:${key}` },
      })
    }
    const proxy = await startPostgresProxy(url)
    const server = await startProcess({ ...deployment, env: { ...deployment.env, DATABASE_URL: proxy.url } })
    proxies.push(proxy)
    void proxy.hold(moment, (said) => said.includes(key)).then(() => server.kill('SIGKILL'))
    return server
  }

  /** Returns a count from the database while no server runs. */
  async function count(question: string, name: string): Promise<number> {
    const database = await openDatabase(readConfig(deployment.env))
    const rows = await sqlOn(database, 'no edge shows the stored rows')<{ n: number }>(question, { name })
    await database.close()
    return rows[0]!.n
  }

  const countKeys = (key: string): Promise<number> =>
    count('select count(*)::integer as n from idempotency_key where key = :name and status is not null', key)

  for (const [what, { prepare, perform, counting }] of Object.entries(writes))
    describe(`a server that is killed while it is ${what}`, () => {
      /** Writes until the server is killed at this moment, without a response; returns the name of the write. */
      async function writeInto(moment: CommitMoment, key: string): Promise<string> {
        await using server = await startDoomed(moment, key)
        const agent = await agentAt(server)
        const name = await prepare(agent)
        await assert.rejects(perform(agent, name, key), 'an answer came before the end')
        return name
      }

      /** Asserts that a new server responds, that a retry replays the response, and that the write exists once. */
      async function retried(name: string, key: string): Promise<Answer<unknown>> {
        await using server = await startProcess(deployment)
        const agent = await agentAt(server)
        const [first, second] = [await perform(agent, name, key), await perform(agent, name, key)]
        assert.ok(first.status < 300 && isReplayed(second), first.text)
        assert.equal(first.text, second.text)
        await server.kill('SIGKILL')
        assert.equal(await count(counting, name), 1)
        return first
      }

      it('after the commit and before the answer has done it once, and a retry gets the answer', {
        timeout: 120_000,
      }, async () => {
        const key = randomUUID()
        const name = await writeInto('after', key)
        assert.deepEqual([await count(counting, name), await countKeys(key)], [1, 1])
        const first = await retried(name, key)
        assert.ok(isReplayed(first), first.text)
        if (what === 'marking an envelope read') assert.equal(first.text, '{"marked_read":1}')
      })

      it('before the commit has done nothing, and a retry does it', { timeout: 120_000 }, async () => {
        const key = randomUUID()
        const name = await writeInto('before', key)
        assert.deepEqual([await count(counting, name), await countKeys(key)], [0, 0])
        const first = await retried(name, key)
        assert.ok(!isReplayed(first), first.text)
      })
    })
})
