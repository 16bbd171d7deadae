import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { describe, it } from 'node:test'
import { operatorCommands, commandNameOf } from '../../src/operate/commands/index.ts'
import { askConfirmation } from '../../src/cli/confirm.ts'
import { helpText } from '../../src/cli/help.ts'
import { parseArguments } from '../../src/cli/arguments.ts'
import { UsageError } from '../../src/cli/options.ts'
import { formatResult } from '../../src/cli/show.ts'
import { ams } from '../support/cli.ts'
import { bareEnv } from '../../scripts/support/bare-env.ts'

const env = { ...bareEnv(), DATA_DIR: '/nowhere/that/can/be/made' }
const here = { env }

describe('words that are no command', () => {
  const wrong = [
    ['nonsense'],
    ['account'],
    ['account', 'destroy'],
    ['account', 'create', 'a', 'b', '--email', 'a@b.c'],
    ['account', 'create', 'a', '--email', 'a@b.c', '--password', 'secret'],
    ['--email', 'a@b.c', 'account', 'create', 'a'],
    ['agent', 'create', '@a.b', '--visibility'],
    ['token', 'mint', '--json=yes'],
    ['migrate', 'now'],
    ['--json'].concat('nonsense'),
  ]
  for (const words of wrong)
    it(`are refused: ${words.join(' ')}`, () => assert.throws(() => parseArguments(words), UsageError))

  it('end with exit code 2 and say how to go on, as JSON where that is asked for', async () => {
    const [plain, json] = await Promise.all([ams(here, ['nonsense']), ams(here, ['nonsense', '--json'])])
    assert.deepEqual([plain.code, plain.stdout], [2, ''])
    assert.match(plain.stderr, /^ams: unknown command nonsense: --help lists all commands\nams: --help shows how\n$/)
    assert.equal(json.code, 2)
    assert.deepEqual(JSON.parse(json.stderr), {
      error: { code: 'VALIDATION_ERROR', message: 'unknown command nonsense: --help lists all commands' },
    })
  })

  it('are named where they are options', () => {
    for (const [words, message] of [
      [['agent', 'list', '--color', 'red'], /^unknown option --color$/],
      [['agent', 'list', '--owner'], /^Option '--owner <value>' argument missing$/],
    ] as const)
      assert.throws(
        () => parseArguments(words),
        (error) => error instanceof UsageError && message.test(error.message),
      )
  })

  it('include a missing password', async () => {
    const { code, stderr } = await ams(here, ['account', 'create', 'dave', '--email', 'd@example.com'])
    assert.deepEqual([code, /standard input is empty: pass the password there/.test(stderr)], [2, true])
  })

  it('include a setting that cannot be used', async () => {
    const { code, stderr } = await ams({ env: { ...env, PORT: 'x' } }, ['agent', 'list'])
    assert.equal(code, 2)
    assert.match(stderr, /PORT must be a whole number/)
  })
})

describe('what destroys something for good', () => {
  const remove = operatorCommands.find((command) => commandNameOf(command) === 'agent delete')!
  const asked = async (typed: string, isTTY: boolean): Promise<string> => {
    const [input, output] = [Object.assign(new PassThrough(), { isTTY }), new PassThrough()]
    input.end(typed)
    await askConfirmation(remove, { handle: '@a.b' }, { input, output })
    return String(output.read())
  }

  it('has the name typed once more on a terminal', async () => {
    assert.match(
      await asked('@a.b\n', true),
      /^agent delete permanently deletes the agent with its mailbox.*Type @a\.b to confirm: /s,
    )
    for (const typed of ['\n', 'yes\n', '@a.c\n', ''])
      await assert.rejects(
        asked(typed, true),
        new UsageError('not confirmed: nothing was changed'),
        JSON.stringify(typed),
      )
  })

  it('requires --yes elsewhere, which no other command accepts', async () => {
    await assert.rejects(
      asked('@a.b\n', false),
      (thrown) => thrown instanceof UsageError && /--yes/.test(thrown.message),
    )
    const parsed = parseArguments(['agent', 'delete', '@a.b', '--yes'])
    assert.deepEqual(parsed.kind === 'run' && [parsed.flags.yes, parsed.input], [true, { handle: '@a.b' }])
    assert.throws(() => parseArguments(['agent', 'set', '@a.b', '--yes']), UsageError)
    const { code, stdout, stderr } = await ams(here, ['agent', 'delete', '@a.b'])
    assert.deepEqual([code, stdout, /confirm with --yes/.test(stderr)], [2, '', true])
    const destroying = operatorCommands.filter(({ destroys }) => destroys !== undefined).map(commandNameOf)
    assert.deepEqual(destroying, ['account delete', 'organization delete', 'agent delete'])
  })
})

describe('help', () => {
  it('exists for each noun and each command, and names every argument', () => {
    for (const command of operatorCommands) {
      assert.ok(helpText(undefined, undefined).includes(commandNameOf(command)), commandNameOf(command))
      assert.ok(helpText(command.noun, undefined).includes(command.summary), commandNameOf(command))
      const text = helpText(command.noun, command)
      for (const [name, { from, value, help }] of Object.entries(command.fields))
        for (const part of [
          from === undefined ? `--${name.replaceAll('_', '-')}` : from === 'position' ? value : name,
          help,
        ])
          assert.ok(text.includes(part), `${commandNameOf(command)} ${part}`)
    }
  })

  it('is given by --help anywhere, with exit code 0', async () => {
    for (const words of [[], ['help'], ['--help'], ['agent', '--help'], ['agent', 'create', '@a.b', '--help']])
      assert.equal(parseArguments(words).kind, 'help')
    const { code, stdout } = await ams(here, ['client', 'create', '--help'])
    assert.equal(code, 0)
    assert.match(stdout, /--agent HANDLE/)
    const served = await ams(here, ['serve', '--help'])
    assert.equal(served.code, 0)
    assert.match(served.stdout, /DATABASE_URL/)
  })
})

describe('results for people', () => {
  it('are lines or tables with times as dates', () => {
    assert.equal(
      formatResult({ id: 'a', name: null, created_at: 0 }),
      'id          a\nname        -\ncreated_at  1970-01-01T00:00:00.000Z\n',
    )
    assert.equal(
      formatResult([
        { a: 'xx', b: 1 },
        { a: 'y', b: true },
      ]),
      'a   b\nxx  1\ny   true\n',
    )
    assert.equal(formatResult([]), 'none\n')
  })

  it('are one row after the other if a table is wider than the terminal', () => {
    const rows = [
      { a: 'xx', b: [{ c: 1, d: 'y' }] },
      { a: 'z', b: [] },
    ]
    assert.equal(formatResult(rows, 7), 'a   b\nxx  1 y\nz   -\n')
    assert.equal(formatResult(rows, 6), 'a  xx\nb  1 y\n\na  z\nb  -\n')
  })

  it('show no character that controls a terminal or changes the text direction', () => {
    assert.equal(
      formatResult([{ name: 'a\u001b[2J\u202eb\u009b\n', uris: ['\u2066x'] }]),
      'name                            uris\na\\u{1b}[2J\\u{202e}b\\u{9b}\\u{a}  \\u{2066}x\n',
    )
  })
})

describe('what the documents tell a reader to type', () => {
  const texts = ['README.md', ...globSync('{spec,scripts/deploy}/**/*.md'), ...globSync('{src,spec}/README.md')]
  const told = texts.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/npm (?:run (?:-s )?([\w:]+)|(test|start))(?: -- ([^\n`#]*))?/g)].map(
      ([text, script, own, rest = '']) => ({
        text: `${path}: ${text}`,
        script: script ?? own ?? '',
        rest: rest.trim(),
      }),
    ),
  )

  it('is a script of the package', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
    assert.ok(told.length > 25)
    for (const { text, script } of told) assert.ok(Object.hasOwn(scripts, script), text)
  })

  it('is a command of the operator, with options that it has', () => {
    const typed = told.filter(({ script }) => script === 'ams')
    assert.ok(typed.length > 7)
    for (const { text, rest } of typed)
      assert.doesNotThrow(() => parseArguments(rest.replaceAll("'", '').split(/\s+/)), text)
    for (const path of texts)
      for (const [text, noun, verb = ''] of readFileSync(path, 'utf8').matchAll(/`ams (\w+)(?: ([a-z][\w-]*))?/g))
        assert.ok(
          noun === 'COMMAND' || operatorCommands.some((one) => one.noun === noun && one.verb === verb),
          `${path}: ${text}`,
        )
  })
})
