import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { CommandResult } from '../../src/operate/commands/command.ts'
import { Fault } from '../../src/fault.ts'
import { run } from '../jobs/run.ts'
import { newAgent } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { runCommand } from '../support/cli.ts'
import { found, join, newPerson, personWithAgent, type Person } from '../support/people.ts'
import { onEachDatabase } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { attemptToken } from '../support/token-attempt.ts'
import { useService } from '../support/use-service.ts'
import { password, visitor } from '../../scripts/support/visitor.ts'

onEachDatabase((database) => {
  const service = useService({ database })

  const ams = (...words: string[]): Promise<CommandResult> => runCommand(service(), words)

  const rowsOf = async (...words: string[]): Promise<Record<string, unknown>[]> =>
    JSON.parse(JSON.stringify(await ams(...words)))

  const shown = async (...words: string[]): Promise<Record<string, unknown>> =>
    JSON.parse(JSON.stringify(await ams(...words)))

  /** Returns the error of a command. */
  const refused = (...words: string[]): Promise<string> =>
    ams(...words).then(
      () => assert.fail(`${words.join(' ')} was not refused`),
      (thrown: unknown) => (thrown instanceof Fault ? `${thrown.code}: ${thrown.detail}` : String(thrown)),
    )

  const isSignedIn = async ({ browser }: Person): Promise<boolean> =>
    (await browser.go('/dashboard/agents')).status === 200

  it('an account is shown with its organizations and its sign-in methods', async () => {
    const one = await newPerson(service())
    const { slug } = await found(one)
    const { username, agents, organizations, passkeys, sessions } = await shown('account', 'show', one.username)
    assert.deepEqual([username, agents, passkeys, sessions], [one.username, 0, 0, 1])
    assert.deepEqual(organizations, [{ slug, role: 'owner' }])
    assert.match(await refused('account', 'show', 'nobody'), /^NOT_FOUND: nobody is not the username of an account$/)
  })

  it('a new password signs all browsers out, and the old one is wrong from now on', async () => {
    const one = await newPerson(service())
    await assert.rejects(
      runCommand(service(), ['account', 'password', one.username], one.username),
      /must not be the username/,
    )
    assert.ok(await isSignedIn(one), 'a password that is refused changes nothing')
    await runCommand(service(), ['account', 'password', one.username], 'another passphrase')
    assert.equal(await isSignedIn(one), false)
    const again = visitor(service())
    assert.equal((await again.signIn(one.username)).status, 401)
    assert.equal((await again.signIn(one.username, 'another passphrase')).status, 303)
    assert.match(await refused('account', 'password', 'nobody'), /^VALIDATION_ERROR: the new password, .* is missing$/)
  })

  it('deleting an account has the same effect as in the dashboard, and its name stays reserved', async () => {
    const one = await personWithAgent(service())
    const wrote = await newAgent(service())
    assert.deepEqual(await ams('account', 'delete', one.username), {
      username: one.username,
      deleted: true,
      apps: 0,
      signed_out: 1,
    })
    assert.equal(await isSignedIn(one), false)
    assert.equal((await wrote.send(draftTo(one.handle))).status, 404)
    await run(service(), 'ownerless-agents')
    assert.equal(await service().deps.store.agents.idOf(one.handle), undefined)
    assert.match(await refused('account', 'delete', one.username), /^NOT_FOUND/)
    await assert.rejects(
      runCommand(service(), ['account', 'create', one.username, '--email', 'a@b.c'], password),
      /is taken/,
    )
  })

  it('an account that is the only owner of an organization cannot be deleted, blocked or not', async () => {
    const [one, other] = [await newPerson(service()), await newPerson(service())]
    const { slug, page } = await found(one)
    await join(one, page, other)
    await ams('agent', 'create', `@${slug}.desk`)
    const alone = new RegExp(`^CONFLICT: organization @${slug} has no other owner`)
    assert.match(await refused('account', 'delete', one.username), alone)
    await ams('account', 'block', one.username)
    assert.match(await refused('account', 'delete', one.username), alone)
    assert.equal((await shown('agent', 'show', `@${slug}.desk`))['inactive'], true)
    await ams('organization', 'add-member', slug, other.username, '--role', 'owner')
    await ams('account', 'delete', one.username)
    assert.equal(
      (await shown('agent', 'show', `@${slug}.desk`))['inactive'],
      false,
      'as before the account was blocked',
    )
    assert.deepEqual((await shown('organization', 'show', slug))['members'], [
      { username: other.username, role: 'owner' },
    ])
  })

  it('organizations are listed and shown with their members, and deleted once they have no agents', async () => {
    const [one, other] = [await newPerson(service()), await newPerson(service())]
    const { slug, page } = await found(one)
    await join(one, page, other)
    await ams('agent', 'create', `@${slug}.desk`)
    const [listed, ...others] = await rowsOf('organization', 'list', '--prefix', slug)
    assert.deepEqual([listed?.['slug'], listed?.['members'], listed?.['agents'], others], [slug, 2, 1, []])
    const { members } = await shown('organization', 'show', slug)
    const both = [
      { username: one.username, role: 'owner' },
      { username: other.username, role: 'member' },
    ].sort((a, b) => (a.username < b.username ? -1 : 1))
    assert.deepEqual(members, both)
    await ams('organization', 'remove-member', slug, other.username)
    assert.equal((await other.browser.go(page)).status, 404)
    assert.match(await refused('organization', 'delete', slug), /^CONFLICT: the organization still has agents/)
    await ams('agent', 'delete', `@${slug}.desk`)
    assert.deepEqual(await ams('organization', 'delete', slug), { slug, deleted: true })
    assert.equal((await one.browser.go(page)).status, 404)
    for (const words of [['delete'], ['show'], ['set', '--name', 'x']])
      assert.match(await refused('organization', words[0]!, slug, ...words.slice(1)), /^NOT_FOUND/)
    assert.match(await refused('organization', 'create', slug, '--name', 'Again'), /^CONFLICT/)
  })

  it('T39: a client gets no token by the secret that it had before, and goes on with the new one', async () => {
    const made = await shown('client', 'create', '--agent', '@alice.assistant', '--name', 'laptop')
    const id = String(made['client_id'])
    const statusOf = async (secret: unknown): Promise<number> =>
      (await attemptToken(service(), { id, secret: String(secret) })).status
    assert.equal(await statusOf(made['client_secret']), 200)
    const { client_secret, ...rotated } = await shown('client', 'rotate', id)
    const { client_secret: before, ...same } = made
    assert.deepEqual(rotated, same)
    assert.deepEqual([await statusOf(before), await statusOf(client_secret)], [401, 200])
    assert.ok(!JSON.stringify(await ams('client', 'list')).includes(String(client_secret)))
    await ams('client', 'revoke', id)
    assert.match(await refused('client', 'rotate', id), /^CONFLICT: .* is revoked: create another client/)
    assert.equal(await statusOf(client_secret), 401)
    assert.match(await refused('client', 'rotate', 'cli_nobody'), /^NOT_FOUND/)
  })

  it('S19: rejecting a client with a chosen id takes as long as rejecting an unknown one, whatever created its secret', async () => {
    const { client_secret } = await shown('client', 'rotate', 'cli_billing')
    const [row] = await sqlOn(service().deps.database, 'no edge shows the stored rows')<{ secret_hash: string }>(
      'select secret_hash from client where id = :id',
      { id: 'cli_billing' },
    )
    assert.match(row?.secret_hash ?? '', /^\$argon2id\$/)
    assert.equal((await attemptToken(service(), { id: 'cli_billing', secret: 'secret of billing' })).status, 401)
    assert.equal((await attemptToken(service(), { id: 'cli_billing', secret: String(client_secret) })).status, 200)
  })

  it('a public client has no secret to replace', async () => {
    const { ids, clock, store } = service().deps
    const id = ids('cli')
    const client = { id, name: null, redirect_uris: ['http://127.0.0.1/x'], scope: 'x', device_grant: false }
    await store.clients.register(client, clock())
    assert.match(await refused('client', 'rotate', id), /^CONFLICT: .* is public/)
  })

  it('an agent is shown, and its allowlist and blocks change all together or not at all', async () => {
    const agent = await newAgent(service(), { inbound_policy: 'allowlist' })
    const sender = await newAgent(service())
    const entries = async (...words: string[]): Promise<unknown[]> =>
      (await rowsOf('agent', 'allowlist', agent.handle, ...words)).map(({ entry }) => entry)
    const blocks = async (...words: string[]): Promise<unknown[]> =>
      (await rowsOf('agent', 'blocks', agent.handle, ...words)).map(({ handle }) => handle)
    assert.equal((await sender.send(draftTo(agent.handle))).status, 404)
    assert.deepEqual(await entries('--add', sender.handle, '--add', '@initech.*'), [sender.handle, '@initech.*'].sort())
    assert.equal((await sender.send(draftTo(agent.handle))).status, 202)
    assert.deepEqual(await blocks('--add', sender.handle), [sender.handle])
    assert.equal((await sender.send(draftTo(agent.handle))).status, 404)
    const { allowlist, blocks: blocked, owner, clients } = await shown('agent', 'show', agent.handle)
    assert.deepEqual([allowlist, blocked, owner, clients], [2, 1, 'alice', 0])
    for (const [list, words, complaint] of [
      ['allowlist', ['--add', '@new.*', '--remove', '@old.*'], /^NOT_FOUND: @old\.\* is not on the allowlist$/],
      ['allowlist', ['--remove', '@initech.*', '--add', 'new'], /^INVALID_HANDLE/],
      ['blocks', ['--add', '@a.b', '--remove', '@c.d'], /^NOT_FOUND: @c\.d is not blocked$/],
      ['blocks', ['--add', '@a.b', '--add', agent.handle], /^VALIDATION_ERROR: an agent cannot block itself$/],
      ['blocks', ['--add', '@a.*'], /^INVALID_HANDLE/],
    ] as const)
      assert.match(await refused('agent', list, agent.handle, ...words), complaint)
    assert.deepEqual([(await entries()).length, await blocks()], [2, [sender.handle]])
    assert.deepEqual(await blocks('--remove', sender.handle), [])
    assert.deepEqual(await entries('--remove', '@initech.*'), [sender.handle])
    for (const verb of ['show', 'allowlist', 'blocks'])
      assert.match(await refused('agent', verb, '@alice.nobody'), /^AGENT_NOT_FOUND/)
  })
})
