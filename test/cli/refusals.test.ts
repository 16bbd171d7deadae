import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { CommandResult } from '../../src/operate/commands/command.ts'
import { Fault } from '../../src/fault.ts'
import { runCommand as performAt } from '../support/cli.ts'
import { onOneDatabase } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

onOneDatabase((database) => {
  const service = useService({ database })

  before(async () => {
    await perform(['account', 'create', 'frank', '--email', 'f@example.com', '--tier', 'free'], password)
    await perform(['agent', 'create', '@frank.closed'])
  })

  const perform = (words: readonly string[], password?: string): Promise<CommandResult> =>
    performAt(service(), words, password)

  const everything = async (): Promise<unknown> => ({
    agents: await perform(['agent', 'list']),
    clients: await perform(['client', 'list']),
    keys: await perform(['keys', 'list']),
  })

  const password = 'a long passphrase'
  const tooLong = 'x'.repeat(101)
  const cases: [code: string, words: string[], password?: string][] = [
    ['CONFLICT', ['account', 'create', 'alice', '--email', 'c@example.com'], password],
    ['CONFLICT', ['account', 'create', 'acme', '--email', 'c@example.com'], password],
    ['CONFLICT', ['organization', 'create', 'alice', '--name', 'Alice']],
    ['VALIDATION_ERROR', ['account', 'create', 'operator', '--email', 'c@example.com'], password],
    ['VALIDATION_ERROR', ['account', 'create', 'Not.A.Name', '--email', 'c@example.com'], password],
    ['VALIDATION_ERROR', ['account', 'create', '../../etc', '--email', 'c@example.com'], password],
    ['VALIDATION_ERROR', ['account', 'create', 'dave', '--email', 'c@example.com'], 'short'],
    ['VALIDATION_ERROR', ['account', 'create', 'dave', '--email', 'c@example.com']],
    ['VALIDATION_ERROR', ['account', 'create', 'dave', '--email', 'nonsense'], password],
    ['VALIDATION_ERROR', ['account', 'create', 'dave', '--email', 'c@example.com', '--tier', 'gold'], password],
    [
      'VALIDATION_ERROR',
      ['account', 'create', 'dave', '--email', 'c@example.com', '--display-name', tooLong],
      password,
    ],
    [
      'VALIDATION_ERROR',
      ['account', 'create', 'dave', '--email', 'c@example.com', '--display-name', 'two\nlines'],
      password,
    ],
    ['VALIDATION_ERROR', ['account', 'create', 'dave', '--email', 'a@b.c', '--email', 'c@d.e'], password],
    [
      'VALIDATION_ERROR',
      ['account', 'create', 'dave', '--email', 'c@example.com', '--display-name', '\ud800'],
      password,
    ],
    ['VALIDATION_ERROR', ['account', 'create'], password],
    ['NOT_FOUND', ['organization', 'add-member', 'nobody', 'alice']],
    ['NOT_FOUND', ['organization', 'add-member', 'alice', 'bob']],
    ['NOT_FOUND', ['organization', 'add-member', 'acme', 'nobody']],
    ['NOT_FOUND', ['organization', 'remove-member', 'acme', 'bob']],
    ['DUPLICATE_HANDLE', ['agent', 'create', '@alice.assistant']],
    ['INVALID_HANDLE', ['agent', 'create', 'alice.helper']],
    ['INVALID_HANDLE', ['agent', 'create', '@alice.other', '--allow', '@*']],
    ['NOT_FOUND', ['agent', 'create', '@nobody.helper']],
    ['NOT_FOUND', ['agent', 'create', '@operator.helper']],
    ['FEATURE_NOT_AVAILABLE', ['agent', 'create', '@frank.other', '--inbound-policy', 'open']],
    ['FEATURE_NOT_AVAILABLE', ['agent', 'set', '@frank.closed', '--inbound-policy', 'open', '--paused', 'true']],
    ['AGENT_NOT_FOUND', ['agent', 'set', '@alice.nobody', '--paused', 'true']],
    ['VALIDATION_ERROR', ['agent', 'set', '@alice.assistant']],
    ['VALIDATION_ERROR', ['agent', 'set', '@alice.assistant', '--paused', 'maybe']],
    ['AGENT_NOT_FOUND', ['client', 'create', '--agent', '@alice.nobody']],
    ['invalid_scope', ['client', 'create', '--agent', '@alice.assistant', '--scope', 'account:read']],
    ['NOT_FOUND', ['client', 'revoke', 'cli_nobody']],
    ['VALIDATION_ERROR', ['token', 'mint']],
    ['VALIDATION_ERROR', ['token', 'mint', '--agent', '@alice.assistant', '--account', 'alice']],
    ['AGENT_NOT_FOUND', ['token', 'mint', '--agent', '@alice.nobody']],
    ['NOT_FOUND', ['token', 'mint', '--account', 'nobody']],
    ['invalid_scope', ['token', 'mint', '--agent', '@alice.assistant', '--scope', 'messages:read account:read']],
    ['invalid_scope', ['token', 'mint', '--agent', '@alice.assistant', '--scope', 'realtime:read']],
    ['invalid_scope', ['token', 'mint', '--account', 'alice', '--scope', 'messages:read']],
    ['invalid_scope', ['token', 'mint', '--account', 'alice', '--resource', 'ws']],
  ]

  test('a command that is wrong or comes too late is refused with a code that says why, and changes nothing', async () => {
    const before = await everything()
    for (const [code, words, secret] of cases)
      await assert.rejects(
        perform(words, secret),
        (error) => error instanceof Fault && error.code === code,
        `${words.join(' ')} should be ${code}`,
      )
    assert.deepEqual(await everything(), before)
    assert.equal(await service().deps.store.owners.owner('dave'), undefined)
  })

  test('of two concurrent requests for the same name or handle, one succeeds', async () => {
    const agents = await Promise.allSettled([1, 2, 3].map(() => perform(['agent', 'create', '@acme.contested'])))
    const accounts = await Promise.allSettled(
      [1, 2, 3].map(() => perform(['account', 'create', 'contested', '--email', 'a@b.c'], password)),
    )
    for (const [results, code] of [
      [agents, 'DUPLICATE_HANDLE'],
      [accounts, 'CONFLICT'],
    ] as const) {
      assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
      for (const result of results)
        if (result.status === 'rejected') assert.equal(result.reason instanceof Fault && result.reason.code, code)
    }
  })

  test('new accounts have the tier that the operator decided on', async () => {
    const config = { ...service().deps.config, defaultTier: 'pro' as const }
    const made = await performAt(
      { ...service(), deps: { ...service().deps, config } },
      ['account', 'create', 'patron', '--email', 'p@example.com'],
      password,
    )
    assert.equal('tier' in made && made.tier, 'pro')
    await perform(['agent', 'create', '@patron.open', '--inbound-policy', 'open'])
  })
})
