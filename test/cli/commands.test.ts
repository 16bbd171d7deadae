import assert from 'node:assert/strict'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { WebSocket } from 'ws'
import type { Account, AccountAgentPage } from '#generated/rest/models.ts'
import { ams, amsHere } from '../support/cli.ts'
import { call, draftTo, restClient } from '../support/client.ts'
import { newDeployment, startProcess, type Deployment, type ServerProcess } from '../support/deployment.ts'
import { onEachDatabase } from '../support/service.ts'
import { freePort } from '../../scripts/support/free-port.ts'

interface Created {
  client_id: string
  client_secret: string
}

onEachDatabase((database) => {
  let deployment: Deployment
  before(async () => {
    deployment = await newDeployment(database, { PORT: String(await freePort()), KEY_AHEAD_SECONDS: '360' })
  })
  after(() => deployment.remove())

  /** Runs the command as its own process, which must succeed; returns its JSON. */
  async function ran<T = Record<string, unknown>>(words: readonly string[], input?: string): Promise<T> {
    const { code, stdout, stderr } = await ams(deployment, [...words, '--json'], input)
    assert.equal(code, 0, `${words.join(' ')}: ${stderr}`)
    return JSON.parse(stdout)
  }

  /** Runs the command in this process, because starting a process takes most of the time. */
  const done = async <T = Record<string, unknown>>(words: readonly string[]): Promise<T> =>
    JSON.parse(JSON.stringify(await amsHere(deployment, words)))

  /** Returns the error of the command. */
  async function refused(words: readonly string[], input?: string): Promise<[number | null, string]> {
    const { code, stdout, stderr } = await ams(deployment, [...words, '--json'], input)
    assert.equal(stdout, '')
    const { error }: { error: { code: string; message: string } } = JSON.parse(stderr)
    return [code, error.code]
  }

  async function tokenOf(
    { client_id, client_secret }: Created,
    origin: string,
    resource = `${origin}/v1`,
  ): Promise<{ status: number; token: string }> {
    const response = await fetch(`${origin}/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret, resource }),
    })
    const { access_token = '' }: { access_token?: string } = await response.json()
    return { status: response.status, token: access_token }
  }

  test('without a server: created objects exist, and a server then serves them', { timeout: 300_000 }, async () => {
    await ran(['migrate'])
    const carol = await ran<{ id: string }>(
      ['account', 'create', 'carol', '--email', 'carol@example.com', '--display-name', 'Carol'],
      'a long passphrase\n',
    )
    assert.match(carol.id, /^acc_/)
    await ran(['agent', 'create', '@carol.helper', '--allow', '@initech.*', '--allow', '@carol.helper'])
    const agents = await ran<Record<string, unknown>[]>(['agent', 'list', '--owner', 'carol'])
    assert.deepEqual(
      agents.map(({ handle, inbound_policy }) => [handle, inbound_policy]),
      [['@carol.helper', 'allowlist']],
    )
  })

  describe('while the server runs', () => {
    let server: ServerProcess
    before(async () => {
      server = await startProcess(deployment)
    })
    after(() => server.kill('SIGKILL'))

    const rest = (token: string) => restClient({ config: { baseUrl: `${server.origin}/v1` } }, token)

    test('created objects are served at once, and changes take effect', { timeout: 120_000 }, async () => {
      await ran(['organization', 'create', 'initech', '--name', 'Initech'])
      await done(['organization', 'add-member', 'initech', 'carol', '--role', 'owner'])
      await done(['agent', 'create', '@initech.desk', '--inbound-policy', 'open', '--display-name', 'Front desk'])
      await done(['agent', 'set', '@initech.desk', '--visibility', 'private', '--paused', 'true'])
      await done(['agent', 'set', '@initech.desk', '--paused', 'false'])
      const [desk, ...others] = await ran<Record<string, unknown>[]>(['agent', 'list', '--owner', 'initech'])
      assert.deepEqual(others, [])
      assert.deepEqual(
        [desk?.['handle'], desk?.['visibility'], desk?.['paused'], desk?.['inbound_policy']],
        ['@initech.desk', 'private', false, 'open'],
      )
      assert.deepEqual(await done(['migrate']), { migrated: [] })
    })

    test('two processes that create an account and an organization with one name at the same time create one', {
      timeout: 120_000,
    }, async () => {
      const making = [
        ams(deployment, ['account', 'create', 'twin', '--email', 't@example.com', '--json'], 'a long passphrase\n'),
        ams(deployment, ['organization', 'create', 'twin', '--name', 'Twin', '--json']),
      ]
      const ran = await Promise.all(making)
      assert.deepEqual(ran.map(({ code }) => code).sort(), [0, 1])
      assert.match(ran.find(({ code }) => code === 1)?.stderr ?? '', /"CONFLICT","message":"the name twin is taken"/)
    })

    test('a rejected command returns a code for scripts, and changes nothing', { timeout: 120_000 }, async () => {
      assert.deepEqual(await refused(['agent', 'create', '@carol.helper']), [1, 'DUPLICATE_HANDLE'])
      assert.deepEqual(await refused(['agent', 'create', 'carol.helper']), [2, 'INVALID_HANDLE'])
      assert.deepEqual(await refused(['account', 'create', 'dave', '--email', 'd@example.com'], 'short\n'), [
        2,
        'VALIDATION_ERROR',
      ])
    })

    test('a created client gets tokens; its secret is shown once and stored as a hash', {
      timeout: 120_000,
    }, async () => {
      const created = await ran<Created>(['client', 'create', '--agent', '@carol.helper', '--name', 'laptop'])
      assert.ok(created.client_secret.length >= 43)
      const { token } = await tokenOf(created, server.origin)
      assert.equal((await rest(token).send(draftTo('@carol.helper'))).status, 202)
      const listed = await ams(deployment, ['client', 'list', '--agent', '@carol.helper'])
      assert.match(listed.stdout, /laptop/)
      assert.ok(!listed.stdout.includes(created.client_secret) && !listed.stdout.includes('sha256'))
      if (database === 'postgres') {
        const reader = new pg.Client(deployment.env['DATABASE_URL'])
        await reader.connect()
        const { rows } = await reader.query<{ hash: string }>(
          `select secret_hash as hash from client where id = $1 union select password_hash from account where username = 'carol' order by hash`,
          [created.client_id],
        )
        await reader.end()
        assert.deepEqual(
          rows.map(({ hash }) => hash.split('$')[1]),
          ['argon2id', 'sha256'],
        )
      }
    })

    test('a client that is revoked gets no more tokens, and its WebSockets are closed with 1008', {
      timeout: 120_000,
    }, async () => {
      const created = await done<Created>(['client', 'create', '--agent', '@initech.desk'])
      const wsUrl = `${server.origin.replace('http', 'ws')}/v1/connect`
      const { token } = await tokenOf(created, server.origin, wsUrl)
      const socket = new WebSocket(wsUrl, { headers: { Authorization: `Bearer ${token}` } })
      await once(socket, 'open')
      const closed = once(socket, 'close')
      await ran(['client', 'revoke', created.client_id])
      const [code, reason] = await closed
      assert.deepEqual([code, String(reason)], [1008, 'the client was revoked'])
      assert.equal((await tokenOf(created, server.origin)).status, 401)
      const again = new WebSocket(wsUrl, { headers: { Authorization: `Bearer ${token}` } })
      const [error] = await once(again, 'error').catch((thrown: unknown) => [thrown])
      assert.match(String(error), /401/)
    })

    test('the WebSockets of a deactivated agent are closed with 1008, in every process', {
      timeout: 120_000,
    }, async () => {
      const wsUrl = `${server.origin.replace('http', 'ws')}/v1/connect`
      const { token } = await tokenOf(
        await done<Created>(['client', 'create', '--agent', '@initech.desk']),
        server.origin,
        wsUrl,
      )
      const socket = new WebSocket(wsUrl, { headers: { Authorization: `Bearer ${token}` } })
      await once(socket, 'open')
      const closed = once(socket, 'close')
      await ran(['agent', 'set', '@initech.desk', '--inactive', 'true'])
      const [code, reason] = await closed
      assert.deepEqual([code, String(reason)], [1008, 'the agent is inactive'])
    })

    test('minted tokens act for their agent or stand for their person', { timeout: 120_000 }, async () => {
      const minted = await done<{ access_token: string; scope: string }>([
        'token',
        'mint',
        '--agent',
        '@carol.helper',
        '--scope',
        'mailbox:read',
      ])
      assert.equal(minted.scope, 'mailbox:read')
      assert.equal((await rest(minted.access_token).list()).status, 200)
      assert.equal((await rest(minted.access_token).send(draftTo('@carol.helper'))).status, 403)
      const person = await ran<{ access_token: string }>(['token', 'mint', '--account', 'carol'])
      const account = await call<Account>(`${server.origin}/v1/account`, { token: person.access_token })
      assert.deepEqual(
        [account.body.username, account.body.display_name, account.body.tier],
        ['carol', 'Carol', 'free'],
      )
      const agents = await call<AccountAgentPage>(`${server.origin}/v1/account/agents`, { token: person.access_token })
      assert.deepEqual(
        agents.body.agents.map(({ canonical_handle }) => canonical_handle),
        ['@carol.helper', '@initech.desk'],
      )
    })

    test('a new signing key is published long before it signs', { timeout: 120_000 }, async () => {
      const { kid, signs_from } = await ran<{ kid: string; signs_from: number }>(['keys', 'rotate'])
      const listed = await done<{ kid: string; signing: boolean }[]>(['keys', 'list'])
      assert.deepEqual(listed.filter(({ signing }) => signing).length, 1)
      assert.equal(listed.find((key) => key.kid === kid)?.signing, false)
      assert.ok(
        signs_from > Date.now() + 300_000,
        'later than any cache that was told to keep the keys for five minutes',
      )
      if (database === 'embedded') {
        const { keys }: { keys: { kid: string }[] } = await (
          await fetch(`${server.origin}/.well-known/jwks.json`)
        ).json()
        assert.ok(keys.some((key) => key.kid === kid))
      }
    })

    test('a paused agent rejects mail at once', { timeout: 120_000 }, async () => {
      const { access_token } = await done<{ access_token: string }>(['token', 'mint', '--agent', '@carol.helper'])
      await done(['agent', 'set', '@carol.helper', '--inactive', 'true'])
      assert.equal((await rest(access_token).send(draftTo('@carol.helper'))).status >= 403, true)
      await done(['agent', 'set', '@carol.helper', '--inactive', 'false'])
      assert.equal((await rest(access_token).send(draftTo('@carol.helper'))).status, 202)
    })

    test('a deleted agent is gone at once, and its handle stays reserved', { timeout: 120_000 }, async () => {
      await done(['agent', 'create', '@carol.gone'])
      const { access_token } = await done<{ access_token: string }>(['token', 'mint', '--agent', '@carol.gone'])
      assert.deepEqual(await done(['agent', 'delete', '@carol.gone']), { handle: '@carol.gone', deleted: true })
      assert.equal((await rest(access_token).list()).status, 401)
      assert.deepEqual(await refused(['agent', 'create', '@carol.gone']), [1, 'DUPLICATE_HANDLE'])
      assert.deepEqual(await refused(['agent', 'delete', '@carol.gone', '--yes']), [1, 'AGENT_NOT_FOUND'])
    })

    if (database === 'embedded')
      test('only the owner of the folder reaches the server', () => {
        assert.equal(statSync(join(deployment.folder, 'data', 'control')).mode & 0o777, 0o600)
      })

    test('once the server was killed, commands work without it', { timeout: 120_000 }, async () => {
      await server.kill('SIGKILL')
      const agents = await ran<{ handle: string }[]>(['agent', 'list', '--owner', 'carol'])
      assert.deepEqual(
        agents.map(({ handle }) => handle),
        ['@carol.helper'],
      )
    })
  })
})

describe('a folder whose path no socket can have', () => {
  test('lets the server run, and the command line says why it cannot connect', { timeout: 120_000 }, async () => {
    const deployment = await newDeployment('embedded')
    const far = { ...deployment, env: { ...deployment.env, DATA_DIR: join(deployment.folder, 'x'.repeat(120)) } }
    try {
      await using server = await startProcess(far)
      assert.equal((await fetch(`${server.origin}/readyz`)).status, 200)
      const { code, stderr } = await ams(far, ['agent', 'list'])
      assert.equal(code, 1)
      assert.match(stderr, /choose a shorter DATA_DIR/)
      await server.kill('SIGTERM')
      assert.equal((await ams(far, ['agent', 'list'])).code, 0)
    } finally {
      await deployment.remove()
    }
  })
})
