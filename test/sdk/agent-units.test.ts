import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { bareEnv } from '../../scripts/support/bare-env.ts'
import { temporaryFolder } from '../support/process.ts'
import { runWithSystemd } from '../support/systemd.ts'

const noSystemd = 'systemd is not installed, or its user instance does not start'

/** Arguments that a service manager could change. */
const hardArguments = [
  'two  words ',
  '',
  `'single' "double"`,
  '100% %h %% %n',
  `$HOME \${HOME} $$ $`,
  'back\\slash \\n \\x41 \\',
  '<&> &amp; ]]> <!-- -->',
  'Zoë 漢字 👩‍💻 \u2028',
  'line\nbreak\ttab',
  ';',
  '-',
  '#comment',
  '@!+:',
]
const args = ['--reply', '--timeout', '7200', 'command', '--', 'echo', ...hardArguments]

/** Creates the program in a folder whose name needs quotes. It stores its arguments and ends with the next code. */
function hardProgram(exitCodes: readonly number[]) {
  const home = temporaryFolder()
  const folder = join(home, `it's "100%" $HOME <&>`)
  mkdirSync(folder)
  const program = join(folder, 'ams-agent.mjs')
  const sdk = pathToFileURL('generated/sdk/dist/node/index.js').href
  writeFileSync(
    program,
    `import { appendFileSync, readFileSync } from 'node:fs'
    import { agent } from '${sdk}'
    if (process.argv[2] === 'unit') process.exit(await agent(process.argv.slice(2)))
    const { PATH, AMS_URL, AMS_CLIENT_ID } = process.env
    const start = { argv: process.argv.slice(1), cwd: process.cwd(), env: { PATH, AMS_URL, AMS_CLIENT_ID } }
    appendFileSync('starts', JSON.stringify(start) + '\\n')
    process.exit(${JSON.stringify(exitCodes)}[readFileSync('starts', 'utf8').split('\\n').length - 2] ?? 0)`,
  )
  const env = { PATH: `${process.env['PATH']}:/a b/$x/%h`, AMS_URL: 'http://127.0.0.1:1/"q"' }
  const print = (kind: 'systemd' | 'launchd', words: readonly string[] = args) =>
    spawnSync(process.execPath, [program, 'unit', kind, ...words], {
      cwd: folder,
      env: { ...bareEnv(), ...env, HOME: home, AMS_CLIENT_ID: 'cli_secret' },
      encoding: 'utf8',
    })
  const starts = () => {
    const lines = readFileSync(join(folder, 'starts'), 'utf8').split('\n').filter(Boolean)
    return lines.map((line) => JSON.parse(line))
  }
  return { home, folder, program, env, print, starts }
}

test('systemd starts the program with unchanged arguments, in its folder', (t) => {
  const { home, folder, program, env, print, starts } = hardProgram([0])
  const { status, stdout, stderr } = print('systemd')
  assert.deepEqual([status, stderr], [0, ''])
  writeFileSync(join(home, 'ams-agent.service'), stdout)
  const runtime = join(home, 'run')
  mkdirSync(runtime, { mode: 0o700 })
  const verified = spawnSync('systemd-analyze', ['--user', 'verify', join(home, 'ams-agent.service')], {
    env: { ...bareEnv(), HOME: home, XDG_RUNTIME_DIR: runtime },
    encoding: 'utf8',
  })
  if (verified.error && !process.env['CI']) return t.skip(noSystemd)
  assert.deepEqual([verified.status, verified.stderr], [0, ''])
  mkdirSync(join(home, '.config'))
  writeFileSync(join(home, '.config/ams-agent.env'), 'AMS_CLIENT_ID=cli_of_the_file\n')
  const commands = `systemctl --user start ams-agent
    while systemctl --user is-active --quiet ams-agent; do sleep 0.1; done
    systemctl --user show -P TimeoutStopUSec ams-agent`
  const shown = runWithSystemd(stdout, { home, commands })
  if (shown === undefined) return t.skip(noSystemd)
  assert.equal(shown, '2h 1min\n')
  assert.deepEqual(starts(), [
    { argv: [program, ...args], cwd: folder, env: { ...env, AMS_CLIENT_ID: 'cli_of_the_file' } },
  ])
})

test('systemd restarts the program after a failure, but not after the exit codes 2, 3 and 8', (t) => {
  const commands = `systemctl --user start ams-agent
    until systemctl --user is-failed --quiet ams-agent; do sleep 0.1; done
    sleep 0.5
    systemctl --user show -P ActiveState ams-agent`
  for (const exitCode of [2, 3, 8]) {
    const { home, print, starts } = hardProgram([1, 5, exitCode])
    const unit = print('systemd').stdout.replace('RestartSec=5', 'RestartSec=50ms')
    const shown = runWithSystemd(unit, { home, commands })
    if (shown === undefined) return t.skip(noSystemd)
    assert.deepEqual([shown, starts().length], ['failed\n', 3])
  }
})

test('the property list of launchd has unchanged arguments, and no restart after success', () => {
  const { home, folder, program, env, print } = hardProgram([])
  const { status, stdout, stderr } = print('launchd')
  assert.deepEqual([status, stderr], [0, ''])
  const parse = 'import json, plistlib, sys; json.dump(plistlib.loads(sys.stdin.buffer.read()), sys.stdout)'
  const parsed = spawnSync('python3', ['-c', parse], { input: stdout, encoding: 'utf8' })
  assert.equal(parsed.stderr, '')
  assert.deepEqual(JSON.parse(parsed.stdout), {
    Label: 'ams-agent',
    ProgramArguments: [process.execPath, program, '--launchd', ...args],
    WorkingDirectory: folder,
    EnvironmentVariables: env,
    RunAtLoad: true,
    KeepAlive: { SuccessfulExit: false },
    ThrottleInterval: 5,
    ExitTimeOut: 7260,
    StandardErrorPath: join(home, 'Library/Logs/ams-agent.log'),
  })
})

test('with --launchd the exit codes 2 and 8 become 0, and the error is the same', () => {
  const run = (...words: string[]) =>
    spawnSync(process.execPath, ['generated/sdk/bin/ams-agent.js', ...words], {
      env: { ...bareEnv(), HOME: temporaryFolder(), AMS_URL: 'http://127.0.0.1:9' },
      encoding: 'utf8',
    })
  for (const [words, code, line] of [
    [['emacs'], 2, /unknown harness emacs/],
    [['command', '--', 'true'], 8, /^ams-agent: the agent is not signed in: run ams-mail login/],
  ] as const) {
    const [usual, launchd] = [run(...words), run('--launchd', ...words)]
    assert.deepEqual([usual.status, launchd.status], [code, 0])
    for (const { stderr } of [usual, launchd]) assert.match(stderr, line)
  }
})

test('an argument with a control character is an error, and no unit file is printed', () => {
  const { print } = hardProgram([])
  for (const kind of ['systemd', 'launchd'] as const)
    for (const character of ['\u0001', '\u001b', '\r', '\u007f', '\uffff']) {
      const { status, stdout, stderr } = print(kind, ['command', '--', 'echo', `a${character}b`])
      assert.deepEqual([status, stdout], [2, ''], JSON.stringify(character))
      assert.match(stderr, /^ams-agent: "a.*b" has a control character, which a unit file cannot have: remove it/)
    }
})
